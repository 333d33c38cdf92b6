import { type ChildProcess, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CUSTOMER, hostsOf, testBank } from "#e2e/support/bank/test-bank.ts";
import { testAuthority } from "#e2e/support/mtls/test-certificates.ts";
import { setCertificates } from "#lib/bank/customer.ts";
import { CredentialRefused, RailBusy } from "../failures.ts";
import { makeLocation } from "./charges.ts";
import { efi } from "./profiles/efi.ts";
import { openSession } from "./session.ts";
import type { ClientCertificate } from "./transport.ts";

/** Of the machine: no package has it. */
const PROGRAM = "openssl";
const PAST = new Date(Date.now() - 60_000);
const lenient = await testBank();
const strict = await testBank({ isStrict: true });
const foreignAuthority = await testAuthority("Foreign authority");
const { authority } = lenient;
const expired = await authority.issue("operadora", { notAfter: PAST });
const foreign = await foreignAuthority.issue("operadora");
const expiredAtStrict = await strict.authority.issue("operadora", { notAfter: PAST });
const next = await authority.issue("operadora");
const fingerprintOf = ({ cert }: ClientCertificate) => new X509Certificate(cert).fingerprint256;
const accept = (...certificates: ClientCertificate[]) =>
  setCertificates(lenient.bank, CUSTOMER, certificates.map(fingerprintOf));

const closing: (() => unknown)[] = [lenient.stop, strict.stop];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});
beforeEach(() => accept(lenient.client));

type Shown = { certificate: ClientCertificate | null; nextCertificate?: ClientCertificate; ca?: string };

function sessionAt(url: string, { certificate, nextCertificate, ca = authority.cert }: Shown) {
  const credential = url === strict.url ? strict.credential : lenient.credential;
  const session = openSession(efi, { hosts: hostsOf(url, "efi"), ...credential, certificate, nextCertificate, ca });
  closing.push(session.close);
  return session;
}

describe("a certificate that the bank refuses in words", () => {
  test.each([
    ["none", null],
    ["foreign", foreign],
    ["expired", expired],
    ["of another customer", next],
  ])("%s: busy, nothing was taken, and a person must mend it", async (_, certificate) => {
    const session = sessionAt(lenient.url, { certificate });
    await expect(makeLocation(session)).rejects.toThrow(CredentialRefused);
    await expect(makeLocation(session)).rejects.toMatchObject({ message: "the bank refuses the certificate: 403" });
  });

  test("right: the call succeeds", async () => {
    const session = sessionAt(lenient.url, { certificate: lenient.client });
    expect(await makeLocation(session)).toHaveProperty("location");
  });
});

describe("a certificate that the bank refuses in the handshake", () => {
  test.each([
    ["none", null],
    ["foreign", foreign],
    ["expired", expiredAtStrict],
  ])("%s: busy, also where the connection is closed without a word", async (_, certificate) => {
    const session = sessionAt(strict.url, { certificate, ca: strict.authority.cert });
    await expect(makeLocation(session)).rejects.toThrow(CredentialRefused);
  });

  test("right: the call succeeds", async () => {
    const shown = { certificate: strict.client, ca: strict.authority.cert };
    expect(await makeLocation(sessionAt(strict.url, shown))).toHaveProperty("location");
  });
});

describe.each(["-tls1_2", "-tls1_3"])("openssl %s", (version) => {
  const server = opensslServer(version);
  test.each([
    ["none", null, /HANDSHAKE_FAILURE|CERTIFICATE_REQUIRED/],
    ["foreign", foreign, /UNKNOWN_CA|CERTIFICATE_UNKNOWN/],
    ["expired", expired, /CERTIFICATE_EXPIRED/],
  ])("a certificate that is %s ends in an alert, and is busy", async (_, certificate, alert) => {
    const session = sessionAt(`https://localhost:${await server}`, { certificate });
    const failure = await makeLocation(session).catch((error) => error);
    expect(failure).toBeInstanceOf(CredentialRefused);
    expect(failure.message).toMatch(alert);
  });

  test("a server with another name, or of an authority that is not trusted, is sent nothing", async () => {
    const shown = { certificate: lenient.client };
    for (const session of [
      sessionAt(`https://127.0.0.2:${await server}`, shown),
      sessionAt(`https://localhost:${await server}`, { ...shown, ca: foreignAuthority.cert }),
    ])
      await expect(makeLocation(session)).rejects.toThrow(RailBusy);
  });
});

describe("two certificates", () => {
  const session = () => sessionAt(lenient.url, { certificate: lenient.client, nextCertificate: next });

  test("the first one is used while the bank takes it", async () => {
    accept(lenient.client, next);
    const own = session();
    await makeLocation(own);
    expect(own.usesNextCertificate()).toBe(false);
  });

  test("when the bank stops to take the first one, the same call goes out over the other one, and stays there", async () => {
    const own = session();
    await makeLocation(own);
    accept(next);
    await makeLocation(own);
    expect(own.usesNextCertificate()).toBe(true);
    accept(lenient.client, next);
    await makeLocation(own);
    expect(own.usesNextCertificate()).toBe(true);
  });

  test("calls at the same time change over together", async () => {
    const own = session();
    accept(next);
    expect(await Promise.all(Array.from({ length: 20 }, () => makeLocation(own)))).toHaveLength(20);
    expect(own.usesNextCertificate()).toBe(true);
  });

  test("one that is out of date is not shown at all", async () => {
    accept(expired, next);
    const own = sessionAt(lenient.url, { certificate: expired, nextCertificate: next });
    await makeLocation(own);
    expect(own.usesNextCertificate()).toBe(true);
  });

  test("when both are refused the call is busy, and the first one is tried again next time", async () => {
    const own = session();
    accept(foreign);
    await expect(makeLocation(own)).rejects.toThrow(CredentialRefused);
    expect(own.usesNextCertificate()).toBe(false);
    accept(lenient.client);
    await makeLocation(own);
    expect(own.usesNextCertificate()).toBe(false);
  });
});

/** Starts a server of OpenSSL that takes certificates of the authority alone, and says why in an alert. Returns its port. */
async function opensslServer(version: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-openssl-"));
  const { cert, key } = await authority.issue("localhost", { usage: "server" });
  for (const [name, pem] of Object.entries({ "cert.pem": cert, "key.pem": key, "ca.pem": authority.cert }))
    writeFileSync(path.join(folder, name), pem, { mode: 0o600 });
  const files = ["-cert", "cert.pem", "-key", "key.pem", "-CAfile", "ca.pem"];
  const options = ["s_server", "-accept", "0", version, "-Verify", "1", "-verify_return_error", "-www", ...files];
  const child: ChildProcess = spawn(PROGRAM, options, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  closing.push(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", () => reject(new Error("openssl s_server ended")));
    child.stdout?.on("data", (chunk) => {
      const port = /ACCEPT \S+:(\d+)/.exec(`${chunk}`)?.[1];
      if (port) resolve(Number(port));
    });
  });
}
