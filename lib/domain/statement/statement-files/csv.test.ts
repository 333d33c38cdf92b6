import { beforeAll, test } from "vitest";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { csvStatement } from "./csv.ts";

await testDatabase();

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
});

test("two accounts in Portuguese, with whole CPFs", async () => {
  expectGolden("statement.pt-BR.csv", await bytesOf(csvStatement(await example.statement({ accounts: "both" }))));
});

test("one account in English, with masked CPFs", async () => {
  const file = await example.statement({ locale: "en", taxIds: "masked" });
  expectGolden("statement.en.csv", await bytesOf(csvStatement(file)));
});
