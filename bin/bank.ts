import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Command, Option } from "commander";
import { DIALECTS, type DialectName } from "#lib/bank/api/dialect.ts";
import { runBank } from "./bank/run-bank.ts";

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
const trusted = options.trust && existsSync(options.trust) ? [readFileSync(options.trust, "utf8")] : [];
const { opened, authority, url, pageUrl, stop } = await runBank({ ...options, folder, trusted });

console.log(`
The test bank is open. It speaks as ${options.dialect}.

  Page               ${pageUrl}
  API                ${url}
  Client id          ${opened.clientId}
  Client secret      ${opened.clientSecret}
  Certificate        ${opened.certificate}
  Private key        ${opened.key}
  Bank's authority   ${authority}
  Pix key            ${opened.pixKey}
  Account            ${opened.accountNumber}

Ctrl-C closes it. Its book stays in ${folder}.
`);

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    await stop();
  });
}
