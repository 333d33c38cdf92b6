import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from "node:crypto";
import forge from "node-forge";
import ssh from "ssh2";
import { describe, expect, test } from "vitest";
import { openPrivateKey } from "./open-private-key.ts";

const PASSPHRASE = "correct horse: ação";
const KINDS = {
  Ed25519: generateKeyPairSync("ed25519").privateKey,
  RSA: generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey,
  ECDSA: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
};
const pkcs8 = (key: KeyObject, passphrase?: string) =>
  key.export({ type: "pkcs8", format: "pem", ...(passphrase ? { cipher: "aes-256-cbc", passphrase } : {}) }).toString();
const pem = (key: KeyObject) => {
  const type = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
  return key.export({ type, format: "pem", cipher: "aes-128-cbc", passphrase: PASSPHRASE } as never).toString();
};
const encrypted = { passphrase: PASSPHRASE, cipher: "aes256-ctr", rounds: 16 };
const open = (text: string, passphrase = "") => openPrivateKey(text, passphrase, "casa");

/** The public key of an opened key, as the SSH library reads it. */
async function publicOf(text: string, passphrase?: string): Promise<unknown> {
  const opened = await open(text, passphrase);
  const read = "fault" in opened ? new Error(opened.fault) : ssh.utils.parseKey(opened.privateKey);
  return read instanceof Error ? read.message : createPublicKey(read.getPublicPEM()).export({ format: "jwk" });
}

const own = (key: KeyObject) => createPublicKey(key).export({ format: "jwk" });

function inOpenSshForm(kind: string, pair: { private: string; public: string }): [string, string, JsonWebKey] {
  const read = ssh.utils.parseKey(pair.public);
  if (read instanceof Error) throw read;
  return [`${kind} in OpenSSH's form`, pair.private, createPublicKey(read.getPublicPEM()).export({ format: "jwk" })];
}

describe.each<[name: string, text: string, expected: JsonWebKey]>([
  ["Ed25519 in PKCS#8", pkcs8(KINDS.Ed25519, PASSPHRASE), own(KINDS.Ed25519)],
  ["RSA in PKCS#8", pkcs8(KINDS.RSA, PASSPHRASE), own(KINDS.RSA)],
  ["ECDSA in PKCS#8", pkcs8(KINDS.ECDSA, PASSPHRASE), own(KINDS.ECDSA)],
  ["RSA in PEM", pem(KINDS.RSA), own(KINDS.RSA)],
  ["ECDSA in PEM", pem(KINDS.ECDSA), own(KINDS.ECDSA)],
  inOpenSshForm("Ed25519", ssh.utils.generateKeyPairSync("ed25519", encrypted)),
  inOpenSshForm("RSA", ssh.utils.generateKeyPairSync("rsa", { ...encrypted, bits: 2_048 })),
  inOpenSshForm("ECDSA", ssh.utils.generateKeyPairSync("ecdsa", { ...encrypted, bits: 384 })),
])("an encrypted key, %s,", (_, text, expected) => {
  test("is opened by its passphrase", async () => {
    expect(await publicOf(text, PASSPHRASE)).toEqual(expected);
    expect(await publicOf(`  ${text.replaceAll("\n", "\r\n")}\r\n`, PASSPHRASE)).toEqual(expected);
  });

  test("asks for its passphrase, and says when another one was given", async () => {
    expect(await open(text)).toEqual({ fault: "PASSPHRASE_MISSING" });
    expect(await open(text, "another")).toEqual({ fault: "PASSPHRASE_WRONG" });
  });
});

test.each(Object.entries(KINDS))("a key of %s without a passphrase is read, also in PKCS#8", async (_, key) => {
  expect(await publicOf(pkcs8(key))).toEqual(own(key));
  expect(await publicOf(pkcs8(key), "a passphrase that nobody needs")).toEqual(own(key));
});

test("a key that the SSH library reads stays as it was given", async () => {
  const { private: text } = ssh.utils.generateKeyPairSync("ed25519");
  expect(await open(text)).toEqual({ privateKey: `${text.trim()}\n` });
});

test.each([
  ["nonsense", "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----"],
  [
    "nonsense that says it is encrypted",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END ENCRYPTED PRIVATE KEY-----",
  ],
  ["a curve that SSH does not have", pkcs8(generateKeyPairSync("x25519").privateKey)],
  ["more rounds than anybody needs", withRounds(pkcs8(KINDS.Ed25519, PASSPHRASE), 0xffffff)],
])("%s is no key that can be read", async (_, text) => {
  expect(await open(text, PASSPHRASE)).toEqual({ fault: "UNREADABLE" });
});

/** Writes another number of rounds into an encrypted key. */
function withRounds(text: string, rounds: number): string {
  const { asn1, pem } = forge;
  const [file] = pem.decode(text);
  const tree = asn1.fromDer(file?.body ?? "");
  const replace = ({ value }: forge.asn1.Asn1): void => {
    for (const one of Array.isArray(value) ? value : []) {
      if (one.type === asn1.Type.INTEGER) one.value = asn1.integerToDer(rounds).getBytes();
      else replace(one);
    }
  };
  replace(tree);
  return pem.encode({ type: "ENCRYPTED PRIVATE KEY", body: asn1.toDer(tree).getBytes() } as forge.pem.ObjectPEM);
}
