import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Command, Option } from "commander";
import { serveBank } from "#lib/bank/api/bank-server.ts";
import { DIALECTS, type DialectName } from "#lib/bank/api/dialect.ts";
import { openBank } from "#lib/bank/bank.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { bankPages } from "#lib/bank/pages/pages.ts";
import { privateFolder } from "#lib/server/private-folder.ts";
import { bankCertificates, openedAccount } from "./bank/bank-files.ts";

type Options = {
  port: number;
  pagePort: number;
  data: string;
  dialect: DialectName;
  anyAmount: boolean;
  trust?: string;
  skipWebhookProbe: boolean;
};

const port = (text: string): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Error(`${text} is no port.`);
};

const program = new Command("bank")
  .description("a small Pix bank of one's own, to try the production path without a bank")
  .option("--port <number>", "the API's port", port, 8_443)
  .option("--page-port <number>", "the page's port", port, 8_480)
  .option(
    "--data <folder>",
    "where its book and its certificates are",
    path.join(process.env.DATA_DIR || ".data", "bank"),
  )
  .addOption(new Option("--dialect <name>", "how it speaks").choices(Object.keys(DIALECTS)).default("efi"))
  .option("--any-amount", "settle every payout; else the amount decides, as in Efí's sandbox", false)
  .option("--skip-webhook-probe", "set a webhook without trying its address", false)
  .option("--trust <file>", "the authority (PEM) of the service's own certificate, for notifications");
const options = program.parse().opts<Options>();

const folder = path.resolve(options.data);
privateFolder(folder);
const certificates = await bankCertificates(path.join(folder, "certificates"));
const faults = orderedFaults();
const bank = openBank({
  file: path.join(folder, `${options.dialect}.sqlite`),
  locationHost: `localhost:${options.pagePort}`,
  payoutRules: options.anyAmount ? "settle" : "byAmount",
  faults: faults.plan,
});
const opened = openedAccount(bank, path.join(folder, `${options.dialect}.json`), certificates);
const pair = ({ certificate, key }: { certificate: string; key: string }) => ({
  cert: readFileSync(certificate, "utf8"),
  key: readFileSync(key, "utf8"),
});
const authority = readFileSync(certificates.authority, "utf8");
const trusted =
  options.trust && existsSync(options.trust) ? [readFileSync(options.trust, "utf8"), authority] : [authority];
const running = await serveBank(bank, DIALECTS[options.dialect], {
  port: options.port,
  shown: pair(certificates.server),
  authority,
  caller: { ...pair(certificates.caller), trusted },
  probesWebhooks: !options.skipWebhookProbe,
});
const pages = createServer(getRequestListener((await bankPages(bank, opened.accountNumber, faults)).fetch));
await new Promise<void>((resolve, reject) =>
  pages.once("error", reject).listen(options.pagePort, "127.0.0.1", resolve),
);

console.log(`
The test bank is open. It speaks as ${options.dialect}.

  Page               http://localhost:${options.pagePort}
  API                ${running.url}
  Client id          ${opened.clientId}
  Client secret      ${opened.clientSecret}
  Certificate        ${opened.certificate}
  Private key        ${opened.key}
  Bank's authority   ${certificates.authority}
  Pix key            ${opened.pixKey}
  Account            ${opened.accountNumber}

Ctrl-C closes it. Its book stays in ${folder}.
`);

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    pages.closeAllConnections();
    pages.close();
    await running.stop();
    bank.close();
  });
}
