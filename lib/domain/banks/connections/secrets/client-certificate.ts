import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type forge from "node-forge";
import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { ClientCertificateInput } from "./client-certificate.contract.ts";

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

type Forge = typeof forge;

type Opened = { certificates: string[]; privateKey: string };

/** Ways in which a .p12 file cannot be opened. */
class Pkcs12Fault extends Error {
  readonly fault: "FILE" | "PASSPHRASE" | "NO_CERTIFICATE" | "NO_KEY";

  constructor(fault: Pkcs12Fault["fault"]) {
    super(`a .p12 file cannot be opened: ${fault}`);
    this.fault = fault;
  }
}

/** Programs that write such files use 2,048 to 100,000 rounds. More would keep this process from everything else. */
const ROUNDS_MAX = 100_000;

/**
 * Returns the certificates and the private key of a .p12 or .pfx file, in PEM. Banks write old ciphers (RC2, 3DES) that
 * OpenSSL no longer opens. Throws Pkcs12Fault.
 */
async function openPkcs12(base64: string, passphrase: string): Promise<Opened> {
  const library = await loadForge();
  const parsed = parse(library, base64, passphrase);
  const { certBag = "", keyBag = "", pkcs8ShroudedKeyBag = "" } = library.pki.oids;
  const bagsOf = (bagType: string) => parsed.getBags({ bagType })[bagType] ?? [];
  const certificates = bagsOf(certBag).map((bag) => pemOf(library, "CERTIFICATE", certificateOf(library, bag)));
  if (certificates.length === 0) throw new Pkcs12Fault("NO_CERTIFICATE");
  const [key] = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)];
  if (!key) throw new Pkcs12Fault("NO_KEY");
  return { certificates, privateKey: pemOf(library, "PRIVATE KEY", keyOf(library, key)) };
}

function parse(library: Forge, base64: string, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  let file: forge.asn1.Asn1;
  try {
    file = library.asn1.fromDer(library.util.decode64(base64));
  } catch {
    throw new Pkcs12Fault("FILE");
  }
  if (roundsOfMac(library, file) > ROUNDS_MAX) throw new Pkcs12Fault("FILE");
  try {
    return library.pkcs12.pkcs12FromAsn1(file, false, passphrase);
  } catch (error) {
    // The library says so in words alone.
    throw new Pkcs12Fault(/password|MAC could not be verified/i.test((error as Error).message) ? "PASSPHRASE" : "FILE");
  }
}

/** The rounds of the file's own check, which the library does not bound: the last member of its third part. */
function roundsOfMac({ util }: Forge, file: forge.asn1.Asn1): number {
  const check = membersOf(membersOf(file)[2]);
  const rounds = check[2]?.value;
  if (typeof rounds !== "string") return 1;
  return rounds.length > 4 ? Number.POSITIVE_INFINITY : Number.parseInt(util.bytesToHex(rounds) || "1", 16);
}

function membersOf(part: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return Array.isArray(part?.value) ? part.value : [];
}

/** The library reads RSA alone, and leaves another kind of certificate or key as it stood in the file. */
function certificateOf(library: Forge, { cert, asn1 }: forge.pkcs12.Bag): forge.asn1.Asn1 {
  return cert ? library.pki.certificateToAsn1(cert) : asn1;
}

function keyOf(library: Forge, { key, asn1 }: forge.pkcs12.Bag): forge.asn1.Asn1 {
  return key ? library.pki.wrapRsaPrivateKey(library.pki.privateKeyToAsn1(key)) : asn1;
}

function pemOf({ asn1, pem }: Forge, type: string, part: forge.asn1.Asn1): string {
  const body = asn1.toDer(part).getBytes();
  return pem.encode({ type, body } as forge.pem.ObjectPEM).replaceAll("\r", "");
}

let loading: Promise<Forge> | undefined;

/** Loads the library on first use, and bounds the rounds of every cipher that it opens, also of one inside of another. */
function loadForge(): Promise<Forge> {
  loading ??= import("node-forge").then(({ default: library }) => {
    const ciphers = (library.pki as unknown as { pbe: Ciphers }).pbe;
    const { getCipher } = ciphers;
    ciphers.getCipher = (oid, parameters, passphrase) => {
      if (roundsOfCipher(library, parameters) > ROUNDS_MAX) throw new Pkcs12Fault("FILE");
      return getCipher(oid, parameters, passphrase);
    };
    return library;
  });
  return loading;
}

type Ciphers = { getCipher: (oid: string, parameters: forge.asn1.Asn1, passphrase: string) => unknown };

/** The largest number among the parameters: salts and the like are texts there. */
function roundsOfCipher(library: Forge, part: forge.asn1.Asn1): number {
  const { value, type } = part;
  if (Array.isArray(value)) return Math.max(0, ...value.map((inner) => roundsOfCipher(library, inner)));
  if (type !== library.asn1.Type.INTEGER || typeof value !== "string") return 0;
  return value.length > 4 ? Number.POSITIVE_INFINITY : Number.parseInt(library.util.bytesToHex(value) || "0", 16);
}
