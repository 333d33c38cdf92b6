import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import forge from "node-forge";
import { describe, expect, test } from "vitest";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { factsOfCertificate, readAuthority, readClientCertificate } from "./client-certificate.ts";

const FILES = path.resolve(import.meta.dirname, "../../../../../e2e/support/pkcs12");
const DAY_MS = 86_400_000;

const authority = await testAuthority("A bank's authority");
const own = await authority.issue("operadora");
const other = await authority.issue("another");

const fromFile = (name: string, passphrase: string) =>
  readClientCertificate({
    kind: "pkcs12",
    file: readFileSync(path.join(FILES, name)).toString("base64"),
    passphrase,
  });
const fromPem = (certificate: string, privateKey: string) =>
  readClientCertificate({ kind: "pem", certificate, privateKey });
const refusal = (pointer: string, message: unknown) => ({
  code: "VALIDATION_ERROR",
  errors: [{ pointer: `/clientCertificate/${pointer}`, message }],
});

function expectPair({ certificate, privateKey }: { certificate: string; privateKey: string }) {
  const { publicKey } = new X509Certificate(certificate);
  expect(createPublicKey(createPrivateKey(privateKey)).equals(publicKey)).toBe(true);
}

/** A file as the library writes it, with the certificate and key of an RSA pair. */
function rsaFile({ rounds = 2_048, passphrase = "x" } = {}): string {
  const keys = forge.pki.rsa.generateKeyPair(1_024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const made = forge.pkcs12.toPkcs12Asn1(keys.privateKey, certificate, passphrase, {
    count: rounds,
    algorithm: "3des",
  });
  return forge.util.encode64(forge.asn1.toDer(made).getBytes());
}

describe("a certificate in PEM", () => {
  test("is read with its key, its own certificate first, whatever stands around it", async () => {
    const read = await fromPem(`Bag Attributes\n${authority.cert}\n${own.cert}`, own.key);
    expectPair(read);
    expect(read.certificate.match(/BEGIN/g)).toHaveLength(2);
    expect(read.until).toEqual(new X509Certificate(own.cert).validToDate);
  });

  test.each([
    [
      "no certificate",
      () => fromPem("-----", own.key),
      "certificate",
      expect.stringContaining("must be a certificate"),
    ],
    ["the key of another", () => fromPem(own.cert, other.key), "privateKey", "is not the key of the certificate"],
    ["no key", () => fromPem(own.cert, own.cert), "privateKey", expect.stringContaining("must be a private key")],
    [
      "an encrypted key",
      () => fromPem(own.cert, "-----BEGIN ENCRYPTED PRIVATE KEY-----"),
      "privateKey",
      expect.stringContaining("must not be encrypted"),
    ],
  ])("400 %s", async (_what, read, pointer, message) => {
    await expect(read()).rejects.toMatchObject(refusal(pointer, message));
  });

  test("400 one that has ended", async () => {
    const ended = await authority.issue("ended", { notAfter: new Date(Date.now() - 1_000) });
    await expect(fromPem(ended.cert, ended.key)).rejects.toMatchObject(
      refusal("certificate", expect.stringMatching(/^ended on \d{4}-\d\d-\d\d$/)),
    );
  });
});

describe("a .p12 file", () => {
  test.each([
    ["RC2 and an EC key", "rc2-ec.p12", "efi"],
    ["AES and an empty passphrase", "aes-without-passphrase.p12", ""],
  ])("with %s is opened", async (_what, name, passphrase) => {
    expectPair(await fromFile(name, passphrase));
  });

  test("with 3DES and an RSA key is opened", async () => {
    expectPair(await readClientCertificate({ kind: "pkcs12", file: rsaFile(), passphrase: "x" }));
  });

  test("400 another passphrase, and what is no such file", async () => {
    await expect(fromFile("rc2-ec.p12", "wrong")).rejects.toMatchObject(
      refusal("passphrase", "does not open the file"),
    );
    await expect(fromFile("README.md", "")).rejects.toMatchObject(refusal("file", expect.stringContaining(".p12")));
  });

  test("400 one whose key takes more rounds than any program writes", async () => {
    const slow = rsaFile({ rounds: 100_001 });
    await expect(readClientCertificate({ kind: "pkcs12", file: slow, passphrase: "x" })).rejects.toMatchObject(
      refusal("file", expect.stringContaining(".p12")),
    );
  });
});

test("an authority is a certificate that may issue others", () => {
  expect(readAuthority(authority.cert)).toBe(authority.cert.trim());
  expect(() => readAuthority(own.cert)).toThrow("must be the certificate of an authority");
  expect(() => readAuthority("nothing")).toThrow("must be a certificate in PEM");
});

test("what is shown of a certificate: names in one line, and whole days to its end", () => {
  const now = new Date();
  expect(factsOfCertificate(own.cert, now)).toMatchObject({
    subject: "CN=operadora",
    issuer: "CN=A bank's authority",
    serial: expect.stringMatching(/^01/),
    daysLeft: 0,
  });
  expect(factsOfCertificate(own.cert, new Date(now.getTime() + 2 * DAY_MS)).daysLeft).toBe(-2);
});
