import { randomUUID, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Bank } from "#lib/bank/bank.ts";
import { openAccount } from "#lib/bank/customer.ts";
import { type CertificateUse, makeCertificate } from "../admin/certificate-authority.ts";

/** What the bank's customer enters at the service. Files are paths. */
export type Opened = {
  accountNumber: string;
  pixKey: string;
  clientId: string;
  clientSecret: string;
  certificate: string;
  key: string;
};

const CERTIFICATE_DAYS = 365;
const DAY_MS = 86_400_000;
const OPENING_CENTS = 10_000_000;
const OWNER = { name: "Operadora de Testes Ltda", taxId: "11222333000181" };
const ACCOUNT_NUMBER = "1000001";

/** The bank's certificates in a folder, each made the first time: files of PEM. */
export type Certificates = Record<"server" | "customer" | "caller", { certificate: string; key: string }> & {
  authority: string;
};

/** Makes the bank's authority and certificates in a folder, or finds them there. */
export async function bankCertificates(folder: string): Promise<Certificates> {
  const own = async (name: string, use: CertificateUse) => {
    const files = { certificate: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}-key.pem`) };
    if (!existsSync(files.certificate)) await makeCertificate(folder, { name, use, days: CERTIFICATE_DAYS });
    return files;
  };
  return {
    server: await own("localhost", "server"),
    customer: await own("customer", "client"),
    caller: await own("bank", "client"),
    authority: path.join(folder, "ca.pem"),
  };
}

/** Opens the customer's account the first time, and keeps its credential in a file that only its owner may read. */
export function openedAccount(bank: Bank, file: string, { customer }: Certificates): Opened {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const pixKey = randomUUID();
  const { fingerprint256: fingerprint } = new X509Certificate(readFileSync(customer.certificate));
  // As with a bank's customer of long standing: the first daily proof finds the money as what was there before.
  const openedAt = new Date(Date.now() - DAY_MS);
  const account = { ...OWNER, number: ACCOUNT_NUMBER, fingerprint, keys: [pixKey], opening: OPENING_CENTS, openedAt };
  const opened = { accountNumber: ACCOUNT_NUMBER, pixKey, ...openAccount(bank, account), ...customer };
  writeFileSync(file, `${JSON.stringify(opened, null, 2)}\n`, { mode: 0o600 });
  return opened;
}
