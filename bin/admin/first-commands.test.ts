import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { administer } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { root } from "../setup/run-command.js";

await testDatabase();

/** The words of a command line, without the quotes around some. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");

test("the first commands of the README run one after the other, each with what those before it showed", async () => {
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  const commands = [...readme.matchAll(/^ {4}npm run admin -- (.+)$/gm)].map(([, line = ""]) => line);
  expect(commands.map((line) => wordsOf(line).slice(0, 2).join(" "))).toEqual([
    "operator create",
    "staff create",
    "account create",
    "key add",
    "credential create",
  ]);
  const known: Record<string, string> = {};
  for (const line of commands) {
    const filled = line.replace(/OPERATOR_ID|ACCOUNT_NUMBER/g, (name) => known[name] ?? name);
    const shown = await administer(...wordsOf(filled));
    if (line.startsWith("operator")) known.OPERATOR_ID = String(shown.id);
    if (line.startsWith("account")) known.ACCOUNT_NUMBER = String(shown.number);
    if (line.startsWith("credential")) expect(shown).toMatchObject({ clientSecret: expect.any(String) });
  }
});
