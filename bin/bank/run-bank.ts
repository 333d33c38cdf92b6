import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveBank } from "#lib/bank/api/bank-server.ts";
import { DIALECTS, type DialectName } from "#lib/bank/api/dialect.ts";
import { openBank } from "#lib/bank/bank.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { bankPages } from "#lib/bank/pages/pages.ts";
import { privateFolder } from "#lib/server/private-folder.ts";
import { bankCertificates, type Opened, openedAccount } from "./bank-files.ts";

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
