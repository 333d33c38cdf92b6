// `npm run conformance`: the API suite, as documentation that runs, against any staging deployment over HTTP alone.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import type { Given } from "#e2e/support/given/leave-out.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { StartError } from "#lib/server/start-error.ts";
import { askSecret } from "./conformance/ask-secret.ts";
import { CHAPTERS, LEFT_OUT } from "./conformance/chapters.ts";
import { findAccount } from "./conformance/find-account.ts";
import { root } from "./setup/run-command.js";
import { readReport, run } from "./test/stage.ts";

type Options = { url: string; client?: string; pixKey?: string; emailKey?: string; otherAccount?: string };
type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number };

const program = new Command("conformance")
  .description("Checks a staging deployment against the interface, as a client sees it.")
  .requiredOption("--url <address>", "where the service is")
  .option("--client <id>", "an OAuth client; its secret is CONFORMANCE_SECRET, or asked for. Absent: an API key")
  .option("--pix-key <key>", "a Pix key of the credential's account")
  .option("--email-key <key>", "an e-mail key of the account")
  .option("--other-account <number>", "another account of the same owner")
  .addHelpText("after", "\nThe API key is CONFORMANCE_API_KEY, or asked for. Money moves: never in production.");

/** What the seed gives every staging operator need not be said. */
async function givenBy({ url, client, pixKey, emailKey, otherAccount }: Options): Promise<Given> {
  const { CONFORMANCE_SECRET: secret, CONFORMANCE_API_KEY: key } = process.env;
  const address = url.replace(/\/+$/, "");
  const credential = client
    ? { client: { id: client, secret: secret ?? (await askSecret("The client's secret", "CONFORMANCE_SECRET")) } }
    : { apiKey: key ?? (await askSecret("The API key", "CONFORMANCE_API_KEY")) };
  const found = await findAccount(address, { client: null, apiKey: null, ...credential });
  const isSandbox = found.accountNumber === SANDBOX.accountNumber;
  const keys = isSandbox ? { pixKey: SANDBOX.pixKey, emailKey: SANDBOX.emailKey } : { pixKey, emailKey };
  if (!keys.pixKey || !keys.emailKey)
    throw new StartError(`Name two keys of account ${found.accountNumber}: --pix-key and --email-key.`);
  return {
    url: address,
    client: null,
    apiKey: null,
    ...credential,
    ...found,
    pixKey: keys.pixKey,
    emailKey: keys.emailKey,
    otherAccountNumber: otherAccount ?? (isSandbox ? SANDBOX.otherAccountNumber : null),
  };
}

async function check(given: Given): Promise<boolean> {
  const suite = `e2e/api-${given.variant.toLowerCase()}`;
  const files = CHAPTERS.map((name) => `${suite}/${name}.test.ts`).filter((file) => existsSync(path.join(root, file)));
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-conformance-"));
  const file = path.join(folder, "report.json");
  const reporters = `--reporter=verbose --reporter=json --outputFile.json=${file}`;
  const exitCode = await run(
    `exec node_modules/.bin/vitest run --config e2e/conformance.config.ts ${files.join(" ")} ${reporters}`,
    { CONFORMANCE: JSON.stringify(given) },
  );
  const report = readReport<Report>(file);
  rmSync(folder, { recursive: true, force: true });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report ?? {};
  const chapters = Object.keys(LEFT_OUT).filter((name) => existsSync(path.join(root, `${suite}/${name}.test.ts`)));
  console.log(`\nVariant ${given.variant} at ${given.url}. What was answered was checked, not what is stored.`);
  console.log(
    `Left out: ${numPendingTests} cases, marked ↓ above, that need more than HTTP, and ${chapters.length} chapters:`,
  );
  for (const name of chapters) console.log(`  ${name}: ${LEFT_OUT[name]}`);
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);
  return exitCode === 0 && numPassedTests > 0;
}

try {
  process.exitCode = (await check(await givenBy(program.parse().opts<Options>()))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
