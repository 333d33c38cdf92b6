// Runs in a thread of its own that ends with its answer: the rounds that guard a passphrase take a second of CPU or more.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import forge from "node-forge";
import ssh from "ssh2";
import type { OpenedKey } from "./open-private-key.ts";

/** OpenSSL writes 2,048 rounds, careful programs 600,000. Far more could not be ended: OpenSSL counts them in one go. */
const ROUNDS_MAX = 2_000_000;
/** It takes memory in place of rounds, and nothing bounds how long it takes. */
const SCRYPT = "1.3.6.1.4.1.11591.4.11";
const UNREADABLE = { fault: "UNREADABLE" } as const;

/** Returns a private key as the SSH library reads it, without a passphrase. */
function unlock(text: string, passphrase: string): OpenedKey {
  if (!(ssh.utils.parseKey(text) instanceof Error)) return { privateKey: text };
  if (isEncrypted(text) && passphrase === "") return { fault: "PASSPHRASE_MISSING" };
  const opened = text.startsWith("-----BEGIN OPENSSH ") ? ofOpenSsh(text, passphrase) : ofPem(text, passphrase);
  if ("fault" in opened) return opened;
  const privateKey = written(opened.key);
  return ssh.utils.parseKey(privateKey) instanceof Error ? UNREADABLE : { privateKey };
}

function isEncrypted(text: string): boolean {
  if (text.startsWith("-----BEGIN OPENSSH ")) {
    const error = ssh.utils.parseKey(text);
    return error instanceof Error && /no passphrase given/.test(error.message);
  }
  return /-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(text);
}

type Found = { key: KeyObject } | { fault: "PASSPHRASE_WRONG" | "UNREADABLE" };

function ofOpenSsh(text: string, passphrase: string): Found {
  const read = ssh.utils.parseKey(text, passphrase);
  // The library says so in words alone.
  if (read instanceof Error)
    return /bad passphrase|unable to authenticate/.test(read.message) ? { fault: "PASSPHRASE_WRONG" } : UNREADABLE;
  return { key: createPrivateKey(read.getPrivatePEM()) };
}

function ofPem(text: string, passphrase: string): Found {
  if (text.includes("-----BEGIN ENCRYPTED ") && !isBounded(text)) return UNREADABLE;
  try {
    return { key: createPrivateKey({ key: text, passphrase }) };
  } catch (error) {
    // What another passphrase makes of the key is sometimes no key, sometimes one of no kind: only an old cipher is told apart.
    const isOld = (error as NodeJS.ErrnoException).code === "ERR_OSSL_EVP_UNSUPPORTED";
    return isEncrypted(text) && !isOld ? { fault: "PASSPHRASE_WRONG" } : UNREADABLE;
  }
}

function isBounded(text: string): boolean {
  try {
    const [file] = forge.pem.decode(text);
    return file !== undefined && costOf(forge.asn1.fromDer(file.body)) <= ROUNDS_MAX;
  } catch {
    return false;
  }
}

/** The largest number in the file: salts and the like are texts there. */
function costOf({ type, value }: forge.asn1.Asn1): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(costOf));
  if (type === forge.asn1.Type.OID && forge.asn1.derToOid(value) === SCRYPT) return Number.POSITIVE_INFINITY;
  if (type !== forge.asn1.Type.INTEGER) return 0;
  return value.length > 4 ? Number.POSITIVE_INFINITY : Number.parseInt(forge.util.bytesToHex(value) || "0", 16);
}

/** Writes a key as the library reads it: RSA and ECDSA in their own PEM, Ed25519 as OpenSSH does. */
function written(key: KeyObject): string {
  if (key.asymmetricKeyType === "rsa") return key.export({ type: "pkcs1", format: "pem" }).toString();
  if (key.asymmetricKeyType === "ec") return key.export({ type: "sec1", format: "pem" }).toString();
  return key.asymmetricKeyType === "ed25519" ? openSshOf(key) : "";
}

const KIND = "ssh-ed25519";
const BLOCK_BYTES = 8;
const LINE = /.{1,70}/g;

/** The form of OpenSSH's PROTOCOL.key, without encryption. */
function openSshOf(key: KeyObject): string {
  const { x = "", d = "" } = key.export({ format: "jwk" });
  const [publicPart, secretPart] = [Buffer.from(x, "base64url"), Buffer.from(d, "base64url")];
  const own = Buffer.concat([
    ...[uint32(0), uint32(0), textOf(KIND), textOf(publicPart)],
    ...[textOf(Buffer.concat([secretPart, publicPart])), textOf("")],
  ]);
  const padding = Array.from({ length: (BLOCK_BYTES - (own.length % BLOCK_BYTES)) % BLOCK_BYTES }, (_, i) => i + 1);
  const file = Buffer.concat([
    ...[Buffer.from("openssh-key-v1\0"), textOf("none"), textOf("none"), textOf(""), uint32(1)],
    textOf(Buffer.concat([textOf(KIND), textOf(publicPart)])),
    textOf(Buffer.concat([own, Buffer.from(padding)])),
  ]);
  const lines = file.toString("base64").match(LINE) ?? [];
  return ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n");
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function textOf(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

const { text, passphrase } = workerData as { text: string; passphrase: string };
parentPort?.postMessage(unlock(text, passphrase));
