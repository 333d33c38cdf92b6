import { expect, test } from "vitest";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { readVerificationCode } from "#lib/core/files/verification-code.ts";
import { rows } from "#lib/server/db.ts";
import { issueCode, issuedStatement, issueFile } from "./issued-statement.ts";
import type { StatementFile } from "./statement-file.ts";

await testDatabase();
const example = await statementExample();
const codeOf = async (file: StatementFile) => (await issueCode(file)).code;

async function* file(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

test("the same statement has the same code, also when it is made several times at once", async () => {
  const statement = await example.statement({ accounts: "both" });
  const codes = await Promise.all([1, 2, 3, 4].map(async () => codeOf(await example.statement({ accounts: "both" }))));
  expect(new Set([...codes, await codeOf(statement)]).size).toBe(1);
});

test("what says anything else has another code: language, CPFs, period, accounts, filter, a holder's name", async () => {
  const one = await example.statement();
  const [part] = one.accounts;
  if (!part) throw new Error("an account");
  const renamed = { ...one, accounts: [{ ...part, account: { ...part.account, holderName: "Outra S.A." } }] };
  const others = [
    { locale: "en" },
    { taxIds: "masked" },
    { to: "2024-03-30" },
    { from: null },
    { accounts: "both" },
    { filters: { kinds: [0] } },
    { filters: { kinds: [1] } },
    { filters: { endToEndId: "E0" } },
  ] as const;
  const statements = [one, renamed, ...(await Promise.all(others.map((asked) => example.statement(asked))))];
  const codes = await Promise.all(statements.map(codeOf));
  expect(new Set(codes).size).toBe(statements.length);
  for (const code of codes) expect(readVerificationCode(code)).toBe(code);
});

test("a code shows what its statement says, and nothing of other statements or accounts", async () => {
  const statement = await example.statement({ accounts: "both", taxIds: "masked" });
  const proof = await issuedStatement(await codeOf(statement));
  expect(proof).toMatchObject({ from: statement.from, to: statement.to, taxIds: "masked", isFiltered: false });
  expect(proof?.accounts).toEqual(
    statement.accounts.map(({ account, opening, totals, closing }) => ({
      holderName: account.holderName,
      holderTaxId: account.holderTaxId,
      institution: "BCO DO BRASIL S.A.",
      branch: account.branch,
      number: account.number,
      opening,
      credits: totals.credits,
      debits: totals.debits,
      closing,
      lines: totals.creditCount + totals.debitCount,
    })),
  );
  const alone = await issuedStatement(await codeOf(await example.statement()));
  expect(alone?.accounts.map(({ number }) => number)).toEqual([example.number]);
});

test("no other code shows anything", async () => {
  const code = await codeOf(await example.statement());
  const next = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
  for (const wrong of [next, code.toLowerCase(), "", "%", `${code}'`]) expect(await issuedStatement(wrong)).toBeNull();
});

test("the hash of each whole file is known with its code, once, and of a file that broke off none", async () => {
  const issued = await issueCode(await example.statement({ to: "2024-02-29" }));
  const hashes = async () => (await issuedStatement(issued.code))?.sha256s;
  for await (const _ of issueFile(issued, file("a", "b"))) break;
  expect(await hashes()).toEqual([]);
  for (let i = 0; i < 2; i++) await bytesOf(issueFile(issued, file("a", "b")));
  await bytesOf(issueFile(issued, file("c")));
  expect(await hashes()).toEqual([
    "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603",
    "2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6",
  ]);
});

test("what was issued stays as it was, though the account is renamed afterwards", async () => {
  const code = await codeOf(await example.statement());
  await rows({ text: "UPDATE account SET holder_name = 'Nome Novo S.A.' WHERE id = $1", values: [example.accountId] });
  expect((await issuedStatement(code))?.accounts[0]?.holderName).toBe("Jogos de Teste S.A.");
});
