import { readFileSync } from "node:fs";
import type { ClientCertificateInput } from "#lib/domain/banks/connections/secrets/client-certificate.contract.ts";
import { UsageError } from "./confirm.ts";

/** Files that hold a certificate and its key: two in PEM, or one .p12. */
export type CertificateFiles = { certificate?: string; key?: string; pkcs12?: string; passphraseFile?: string };

const STANDARD_INPUT = 0;

function read(file: string | number): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${(error as Error).message}.`);
  }
}

/** Reads a file as text. Throws UsageError. */
export function readText(file: string): string {
  return read(file).toString("utf8");
}

/** Reads the first line of a file, or of standard input for "-". Throws UsageError. */
export function readSecret(file: string): string {
  const text = read(file === "-" ? STANDARD_INPUT : file).toString("utf8");
  return text.split(/\r?\n/, 1)[0] ?? "";
}

/** Reads the named files of a certificate. Throws UsageError when they are not one pair. */
export function certificateIn({ certificate, key, pkcs12, passphraseFile }: CertificateFiles): ClientCertificateInput {
  const isPair = certificate !== undefined && key !== undefined && pkcs12 === undefined;
  const isOneFile = certificate === undefined && key === undefined && pkcs12 !== undefined;
  if (isPair) return { kind: "pem", certificate: readText(certificate), privateKey: readText(key) };
  if (!isOneFile) throw new UsageError("Give --certificate and --key, or --pkcs12.");
  const passphrase = passphraseFile === undefined ? "" : readSecret(passphraseFile);
  return { kind: "pkcs12", file: read(pkcs12).toString("base64"), passphrase };
}
