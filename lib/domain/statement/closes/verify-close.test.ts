import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { statementExample } from "#e2e/support/money/statement-example.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { storedAudit } from "../../base/audit/export-audit.ts";
import { auditedCloses } from "./audited-closes.ts";
import { closePeriod } from "./close-period.ts";
import { storedCloses } from "./find-closes.ts";
import { makeCloseFiles } from "./make-close-files.job.ts";
import { type CloseVerdict, verifyClose } from "./verify-close.ts";

await testDatabase();
const { ctx, number } = await statementExample();
const finance = { ...ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };
for (const period of ["2024-02", "2024-03"])
  await servingOperator(ctx.operatorId, () => closePeriod.run(finance, { period, formats: ["csv"], locale: "pt-BR" }));
while (await makeCloseFiles());

const FILE = `extrato_${number}_2024-02-01_2024-02-29.csv`;
const MASKED = `(SELECT id FROM period_close_file WHERE file_name = '${FILE}' AND NOT whole_tax_ids)`;
const OF_LINE = `line_number = 6 AND account_id = '${ctx.accountId}'`;

async function verdicts(): Promise<CloseVerdict[]> {
  const { byClose } = auditedCloses((await storedAudit()).entries);
  const found: CloseVerdict[] = [];
  for await (const stored of storedCloses(ctx.operatorId))
    found.push(await verifyClose(stored, byClose.get(stored.id) ?? null));
  return found;
}

/** Returns what is wrong with February while data is changed so, and with March too. */
async function faultsAfter(change: string, back: string): Promise<{ february: string[]; march: string[] }> {
  await ownerRows({ text: change });
  const [february, march] = await verdicts().finally(() => ownerRows({ text: back }));
  return { february: february?.faults ?? [], march: march?.faults ?? [] };
}

const of = (fault: string) => `account ${number}: ${fault}`;

test("a close is as it was closed, and its files made anew have the same bytes", async () => {
  const own = { status: "CLOSED", accounts: 2, files: 4, rewritten: 0, faults: [] };
  expect(await verdicts()).toEqual([
    { ...own, period: "2024-02" },
    { ...own, period: "2024-03" },
  ]);
});

test("a line with another text is found, although its sums stay", async () => {
  const set = (value: string) => `UPDATE statement_line SET counterparty_name = ${value} WHERE ${OF_LINE}`;
  const [line] = await ownerRows<{ name: string }>({
    text: `SELECT counterparty_name AS name FROM statement_line WHERE ${OF_LINE}`,
  });
  expect(await faultsAfter(set("'Outra Pessoa'"), set(`'${line?.name}'`))).toEqual({
    february: [of("the lines are not those that its files were made from")],
    march: [],
  });
});

test("a line with another amount is found", async () => {
  const move = (cents: number) => `UPDATE statement_line SET amount = amount + ${cents} WHERE ${OF_LINE}`;
  const { february } = await faultsAfter(move(1), move(-1));
  expect(february).toContain(of("the lines add up to other sums than were closed"));
  expect(february).toContain(of("the opening balance and the lines are not the closing balance"));
});

test("a close with other figures is found", async () => {
  const move = (cents: number) =>
    `UPDATE period_close_account SET opening = opening + ${cents} WHERE account_id = '${ctx.accountId}'`;
  const { february, march } = await faultsAfter(move(1), move(-1));
  for (const faults of [february, march]) expect(faults[0]).toBe("the books have other figures than were closed");
});

test("bytes that were changed are found, and so is a hash that was changed with them", async () => {
  const flip = `UPDATE period_close_part SET bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1) WHERE file_id = ${MASKED}`;
  const rehash = `UPDATE period_close_file SET sha256 = (SELECT sha256(bytes) FROM period_close_part WHERE file_id = period_close_file.id)
    WHERE id = ${MASKED}`;
  expect((await faultsAfter(flip, flip)).february).toEqual([of(`${FILE}: the stored bytes have another hash`)]);
  expect((await faultsAfter(`${flip}; ${rehash}`, `${flip}; ${rehash}`)).february).toContain(
    of(`${FILE}: the audit has no such hash`),
  );
});

test("a file that is gone is found", async () => {
  const keep = `CREATE TABLE kept AS SELECT * FROM period_close_file WHERE id = ${MASKED}; DELETE FROM period_close_file WHERE id = ${MASKED}`;
  const { february } = await faultsAfter(keep, "INSERT INTO period_close_file SELECT * FROM kept; DROP TABLE kept");
  expect(february).toEqual([
    "files are missing",
    expect.stringMatching(/^the audit has a file that is not there: [0-9a-f]{64}$/),
  ]);
});

test("a file of which the audit knows nothing is found", async () => {
  const named = (from: string, to: string) =>
    `UPDATE audit SET action = '${to}' WHERE action = '${from}' AND subject = '2024-02'`;
  const { february, march } = await faultsAfter(
    named("close.files", "close.filed"),
    named("close.filed", "close.files"),
  );
  expect([february, march]).toEqual([["the audit has no hashes of its files"], []]);
});

test("files that this version writes otherwise, of the same lines, are counted and no fault", async () => {
  // As a later version may write other words.
  await ownerRows({ text: "UPDATE period_close SET locale = 'en'" });
  expect(await verdicts()).toMatchObject([
    { rewritten: 4, faults: [] },
    { rewritten: 4, faults: [] },
  ]);
});
