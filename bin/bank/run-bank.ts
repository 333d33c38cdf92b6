import { randomUUID, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveBank } from "#lib/bank/api/bank-server.ts";
import { DIALECTS, type DialectName } from "#lib/bank/api/dialect.ts";
import { type Bank, openBank } from "#lib/bank/bank.ts";
import { openAccount } from "#lib/bank/customer.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { bankPages } from "#lib/bank/pages/pages.ts";
import { privateFolder } from "#lib/server/process/private-folder.ts";
import { type CertificateUse, makeCertificate } from "../admin/certificate-authority.ts";

/** `trusted`: authorities (PEM) of the service's own certificate, beside the bank's. `folder`: of its book and certificates. */
export type BankSettings = {
  folder: string;
  port: number;
  pagePort: number;
  dialect: DialectName;
  anyAmount: boolean;
  skipWebhookProbe: boolean;
  trusted: readonly string[];
};

/** A running bank, and what its customer enters at the service. `authority`: a file of PEM. */
export type RunningBank = {
  opened: Opened;
  authority: string;
  url: string;
  pageUrl: string;
  stop: () => Promise<void>;
};

/** Opens the bank, its API and its page. */
export async function runBank(settings: BankSettings): Promise<RunningBank> {
  const { folder, port, pagePort, dialect, anyAmount, skipWebhookProbe } = settings;
  privateFolder(folder);
  const certificates = await bankCertificates(path.join(folder, "certificates"));
  const faults = orderedFaults();
  const bank = openBank({
    file: path.join(folder, `${dialect}.sqlite`),
    locationHost: `localhost:${pagePort}`,
    payoutRules: anyAmount ? "settle" : "byAmount",
    reportsToday: true,
    faults: faults.plan,
  });
  const opened = openedAccount(bank, path.join(folder, `${dialect}.json`), certificates);
  const pair = ({ certificate, key }: { certificate: string; key: string }) => ({
    cert: readFileSync(certificate, "utf8"),
    key: readFileSync(key, "utf8"),
  });
  const authority = readFileSync(certificates.authority, "utf8");
  const running = await serveBank(bank, DIALECTS[dialect], {
    port,
    shown: pair(certificates.server),
    authority,
    caller: { ...pair(certificates.caller), trusted: [...settings.trusted, authority] },
    probesWebhooks: !skipWebhookProbe,
  });
  const pages = createServer(getRequestListener((await bankPages(bank, opened.accountNumber, faults)).fetch));
  await new Promise<void>((resolve, reject) => pages.once("error", reject).listen(pagePort, "127.0.0.1", resolve));
  return {
    ...{ opened, authority: certificates.authority, url: running.url, pageUrl: `http://localhost:${pagePort}` },
    async stop() {
      pages.closeAllConnections();
      pages.close();
      await running.stop();
      bank.close();
    },
  };
}

/** What the bank's customer enters at the service. Files are paths. */
type Opened = {
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
type Certificates = Record<"server" | "customer" | "caller", { certificate: string; key: string }> & {
  authority: string;
};

/** Makes the bank's authority and certificates in a folder, or finds them there. */
async function bankCertificates(folder: string): Promise<Certificates> {
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
function openedAccount(bank: Bank, file: string, { customer }: Certificates): Opened {
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
