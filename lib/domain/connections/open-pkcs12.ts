import type forge from "node-forge";

type Forge = typeof forge;
type Opened = { certificates: string[]; privateKey: string };

/** Ways in which a .p12 file cannot be opened. */
export class Pkcs12Fault extends Error {
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
export async function openPkcs12(base64: string, passphrase: string): Promise<Opened> {
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
