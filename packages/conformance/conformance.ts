// `npm run conformance`: checks a staging deployment against the specification, over HTTP only.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { findTarget, type Options } from "./support/find-target.ts";
import { TargetError } from "./support/target.ts";

const VITEST = fileURLToPath(new URL("vitest.mjs", import.meta.resolve("vitest/package.json")));

const program = new Command("conformance")
  .description("Checks a staging deployment against the specification, as a client sees it, and says what holds.")
  .option(
    "--access <file>",
    "a JSON file with baseUrl, clientId, clientSecret, apiKey and accounts, as `npm start` writes",
  )
  .option("--url <address>", "where the service is")
  .option("--client <id>", "an OAuth client; its secret is CONFORMANCE_SECRET, or asked for")
  .option("--api-key", "an API key of variant B: CONFORMANCE_API_KEY, or asked for")
  .option("--pix-key <key>", "a Pix key of the credentials' account")
  .option("--other-account <number>", "another account of the same owner, for transfers")
  .option("--ca <file>", "PEM of the authority to trust, where it is not a public one")
  .option("--cert <file>", "PEM of the client certificate that is registered with the credentials")
  .option("--key <file>", "PEM of the certificate's key")
  .option("--receiver-url <address>", "where the service reaches this machine, to post webhooks to")
  .option("--receiver-port <number>", "the port to listen on there", Number, 0)
  .option("--personas <tax ids>", "the valid one, the deceased, the minor, the mismatch, with commas")
  .option(
    "--only <text>",
    "only the files of checks whose name has this text; the others' statements have no check then",
  )
  .addHelpText(
    "after",
    `
Both variants are checked where a credential of each is given. Money of the sandbox moves: the suite refuses to run in
production. It leaves charges, payments, withdrawals and mocks behind. The webhook of variant B for the Pix key is
replaced, and deleted at the end.`,
  );

try {
  const options = program.parse().opts<Options & { only?: string }>();
  const target = await findTarget(options);
  const child = spawn(process.execPath, [VITEST, "run", ...(options.only ? [options.only] : [])], {
    cwd: import.meta.dirname,
    stdio: "inherit",
    env: { ...process.env, CONFORMANCE: JSON.stringify(target) },
  });
  child.once("close", (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  if (!(error instanceof TargetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
