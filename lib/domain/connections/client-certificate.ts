import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { ClientCertificateInput } from "./client-certificate.contract.ts";
import { openPkcs12, Pkcs12Fault } from "./open-pkcs12.ts";

/** A certificate with the authorities behind it, and its private key, in PEM. */
export type ClientCertificate = { certificate: string; privateKey: string; until: Date };

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const DAY_MS = 86_400_000;

/**
 * Reads a certificate and its key, as a bank hands them out, and checks that they belong together and are good now. Throws
 * VALIDATION_ERROR that names the wrong member.
 */
export async function readClientCertificate(given: ClientCertificateInput): Promise<ClientCertificate> {
  const { certificates, privateKey, at } = given.kind === "pem" ? fromPem(given) : await fromFile(given);
  const key = readKey(privateKey, at.key);
  const chain = certificates.map((pem) => parsed(pem, at.certificate));
  const own = chain.find((one) => one.checkPrivateKey(key));
  if (!own) throw wrong(at.key, "is not the key of the certificate");
  if (own.validToDate.getTime() <= Date.now()) throw wrong(at.certificate, `ended on ${day(own.validToDate)}`);
  if (own.validFromDate.getTime() > Date.now() + DAY_MS)
    throw wrong(at.certificate, `is not good before ${day(own.validFromDate)}`);
  const ordered = [own, ...chain.filter((one) => one !== own)];
  return {
    certificate: ordered.map((one) => one.toString().trim()).join("\n"),
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    until: own.validToDate,
  };
}

/** Checks the certificate of an authority and returns it. Throws VALIDATION_ERROR. */
export function readAuthority(text: string): string {
  const [pem] = text.match(CERTIFICATES) ?? [];
  if (!pem) throw wrong("/authority", "must be a certificate in PEM, from BEGIN CERTIFICATE to END CERTIFICATE");
  if (!parsed(pem, "/authority").ca) throw wrong("/authority", "must be the certificate of an authority");
  return pem;
}

/** What the console shows of a stored certificate. */
export function factsOfCertificate(pem: string, now: Date) {
  const { subject, issuer, serialNumber: serial, validToDate: until } = new X509Certificate(pem);
  return { subject: oneLine(subject), issuer: oneLine(issuer), serial, until, daysLeft: daysTo(until, now) };
}

const daysTo = (until: Date, now: Date) => Math.floor((until.getTime() - now.getTime()) / DAY_MS);
const oneLine = (name: string) => name.replaceAll("\n", ", ");
const day = (date: Date) => date.toISOString().slice(0, 10);

type Parts = { certificates: string[]; privateKey: string; at: { certificate: string; key: string } };

function fromPem({ certificate, privateKey }: ClientCertificateInput & { kind: "pem" }): Parts {
  const at = { certificate: "/clientCertificate/certificate", key: "/clientCertificate/privateKey" };
  const certificates = certificate.match(CERTIFICATES);
  if (!certificates)
    throw wrong(at.certificate, "must be a certificate in PEM, from BEGIN CERTIFICATE to END CERTIFICATE");
  return { certificates, privateKey, at };
}

async function fromFile({ file, passphrase }: ClientCertificateInput & { kind: "pkcs12" }): Promise<Parts> {
  const at = { certificate: "/clientCertificate/file", key: "/clientCertificate/file" };
  try {
    return { ...(await openPkcs12(file, passphrase)), at };
  } catch (error) {
    if (!(error instanceof Pkcs12Fault)) throw error;
    const [pointer, message] = FAULTS[error.fault];
    throw wrong(`/clientCertificate/${pointer}`, message);
  }
}

const FAULTS = {
  FILE: ["file", "must be a .p12 or .pfx file (PKCS #12)"],
  PASSPHRASE: ["passphrase", "does not open the file"],
  NO_CERTIFICATE: ["file", "has no certificate"],
  NO_KEY: ["file", "has no private key"],
} as const satisfies Record<Pkcs12Fault["fault"], readonly [string, string]>;

function readKey(pem: string, pointer: string): KeyObject {
  if (/ENCRYPTED/.test(pem))
    throw wrong(pointer, "must not be encrypted: give the key without a passphrase, or a .p12 file");
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong(pointer, "must be a private key in PEM, from BEGIN PRIVATE KEY to END PRIVATE KEY");
  }
}

function parsed(pem: string, pointer: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw wrong(pointer, "cannot be read as a certificate");
  }
}

/** Returns a VALIDATION_ERROR of one member. */
export function wrong(pointer: string, message: string): Refusal {
  const member = pointer.slice(1).replaceAll("/", ".");
  return refuse("VALIDATION_ERROR", `${member} ${message}.`, { errors: [{ pointer, message }] });
}
