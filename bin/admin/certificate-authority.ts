import "reflect-metadata";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import * as x509 from "@peculiar/x509";
import { UsageError } from "./terminal/confirm.ts";

/** `client`: shown by a caller of the API. `server`: shown by the service, where its own has no certificate yet. */
export type CertificateUse = "client" | "server";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Clocks of other machines may be late. */
const EARLIER_MS = 3_600_000;
const USAGES = { client: x509.ExtendedKeyUsage.clientAuth, server: x509.ExtendedKeyUsage.serverAuth };
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

type Authority = { certificate: x509.X509Certificate; privateKey: CryptoKey; file: string; isNew: boolean };

/** Files (PEM) of a certificate and its key; the key is readable by its owner alone. */
export type MadeCertificate = { certificate: string; key: string; authority: string; isNewAuthority: boolean };

const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
const serial = () => `01${randomBytes(15).toString("hex")}`;

/** Throws a `UsageError` when the file is there already: nobody's key is ever overwritten. */
function write(file: string, pem: string, mode: number): void {
  try {
    writeFileSync(file, `${pem}\n`, { mode, flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === "EEXIST" ? `${file} is there already.` : `The file cannot be written: ${message}.`);
  }
}

async function writeKey(file: string, key: CryptoKey): Promise<void> {
  write(file, x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY"), 0o600);
}

async function makeAuthority(file: string, keyFile: string): Promise<void> {
  const keys = await makeKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: `CN=Guiche client authority ${randomBytes(4).toString("hex")}`,
    notBefore: new Date(Date.now() - EARLIER_MS),
    notAfter: new Date(Date.now() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  await writeKey(keyFile, keys.privateKey);
  write(file, root.toString("pem"), 0o644);
}

/** Reads the authority in a folder, or makes one there the first time. */
async function authorityIn(folder: string): Promise<Authority> {
  const [file, keyFile] = [path.join(folder, "ca.pem"), path.join(folder, "ca-key.pem")];
  const isNew = !existsSync(file);
  if (isNew) await makeAuthority(file, keyFile);
  try {
    const certificate = new x509.X509Certificate(readFileSync(file, "utf8"));
    const pkcs8 = x509.PemConverter.decodeFirst(readFileSync(keyFile, "utf8"));
    return {
      certificate,
      privateKey: await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["sign"]),
      file,
      isNew,
    };
  } catch (error) {
    throw new UsageError(`${file} and ${keyFile} are no authority and its key: ${(error as Error).message}.`);
  }
}

/**
 * Makes a certificate for `name` in `folder`, signed by the folder's own authority, which is made the first time. Throws
 * a `UsageError` when the name is not fit for a file, or its files are there already.
 */
export async function makeCertificate(
  folder: string,
  { name, use, days }: { name: string; use: CertificateUse; days: number },
): Promise<MadeCertificate> {
  if (!NAME.test(name)) throw new UsageError("The name may have letters, digits, dots, hyphens and underscores.");
  if (days < 1 || days > 825) throw new UsageError("The days must be from 1 to 825.");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, keyFile] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}-key.pem`)];
  if (existsSync(file)) throw new UsageError(`${file} is there already.`);
  const authority = await authorityIn(folder);
  const keys = await makeKeys();
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: `CN=${name}`,
    issuer: authority.certificate.subject,
    notBefore: new Date(Date.now() - EARLIER_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([USAGES[use]]),
      new x509.SubjectAlternativeNameExtension([{ type: isIP(name) ? "ip" : "dns", value: name }]),
    ],
  });
  await writeKey(keyFile, keys.privateKey);
  write(file, made.toString("pem"), 0o644);
  return { certificate: file, key: keyFile, authority: authority.file, isNewAuthority: authority.isNew };
}
