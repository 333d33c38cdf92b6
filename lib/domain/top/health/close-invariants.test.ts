import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { statementExample } from "#e2e/support/money/statement-example.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { type Query, violationsOf } from "#lib/ledger/check-invariants.ts";
import { directConnection } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { closePeriod } from "../../statement/closes/close-period.ts";
import { CLOSE_INVARIANTS } from "./close-invariants.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ ...directConnection(), connectionString: url, options: "" });
const query: Query = async (statement) => (await owner.query(statement)).rows as never;
const { ctx } = await statementExample();
const finance = { ...ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };

beforeAll(async () => {
  await owner.connect();
  for (const period of ["2024-02", "2024-03-01", "2024-03"])
    await servingOperator(ctx.operatorId, () => closePeriod.run(finance, { period, formats: ["csv"], locale: "en" }));
});
beforeEach(() => owner.query("BEGIN"));
afterEach(() => owner.query("ROLLBACK"));
afterAll(() => owner.end());

async function broken(coverage: "all" | "new" = "all"): Promise<string[]> {
  const found = await violationsOf(query, CLOSE_INVARIANTS, { coverage, spans: [], staging: true });
  return [...new Set(found.map(({ invariant }) => invariant))];
}

const OF = `account_id = '${ctx.accountId}'`;
const FEBRUARY = `${OF} AND close_id = (SELECT id FROM period_close WHERE period = '2024-02')`;

test("no invariant is broken at the start", async () => {
  expect([await broken("all"), await broken("new")]).toEqual([[], []]);
});

test.each([
  ["I16", "a book that is open again", "UPDATE book SET closed_until = '1970-01-01'"],
  [
    "I16",
    "an opening balance of another amount",
    `UPDATE period_close_account SET opening = opening + 1 WHERE ${FEBRUARY}`,
  ],
  [
    "I16",
    "held money that was available",
    `UPDATE period_close_account SET held = held + 1, available = available - 1 WHERE ${FEBRUARY}`,
  ],
  ["I16", "a count that is wrong", `UPDATE period_close_account SET counts[1] = counts[1] + 1 WHERE ${FEBRUARY}`],
  ["I16", "a sum that is wrong", `UPDATE period_close_account SET sums[6] = sums[6] + 1 WHERE ${FEBRUARY}`],
  ["I16", "a line less than was closed", `UPDATE period_close_account SET upto_line = upto_line - 1 WHERE ${FEBRUARY}`],
  [
    "I16",
    "a line more than was closed",
    `UPDATE period_close_account SET after_line = after_line - 1 WHERE ${FEBRUARY}`,
  ],
  [
    "I16",
    "a last posting that is another",
    `UPDATE period_close_account SET upto_seq = upto_seq - 1 WHERE ${FEBRUARY}`,
  ],
  [
    "I16",
    "a last line that is gone",
    `DELETE FROM statement_line WHERE ${OF} AND line_number = (SELECT upto_line FROM period_close_account WHERE ${FEBRUARY})`,
  ],
  [
    "I16",
    "a line of the period that settled later",
    `UPDATE statement_line SET settled_at = '2024-03-01T03:00:00Z' WHERE ${OF} AND line_number = (SELECT upto_line FROM period_close_account WHERE ${FEBRUARY})`,
  ],
  [
    "I16",
    "a line after the period that settled in it",
    `UPDATE statement_line SET settled_at = '2024-03-01T02:59:59.999Z' WHERE ${OF} AND line_number = (SELECT upto_line + 1 FROM period_close_account WHERE ${FEBRUARY})`,
  ],
  [
    "I16",
    "a posting after the period that was posted in it",
    `UPDATE posting SET posted_at = '2024-03-01T02:59:59.999Z' WHERE ${OF} AND seq = (SELECT upto_seq + 1 FROM period_close_account WHERE ${FEBRUARY})`,
  ],
  [
    "I17",
    "a month that opens with other than the one before closed with",
    `UPDATE period_close_account SET available = available + 1 WHERE ${FEBRUARY}`,
  ],
  [
    "I17",
    "a day that was left out",
    "UPDATE period_close SET starts_at = starts_at + interval '1 hour' WHERE period = '2024-03-01'",
  ],
])("%s finds %s", async (name, _what, statement) => {
  expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
  expect(await broken()).toContain(name);
});

test("each minute the latest closes are checked, and no earlier ones", async () => {
  const wrong = (period: string) =>
    owner.query(
      `UPDATE period_close_account SET counts[1] = 7 WHERE close_id = (SELECT id FROM period_close WHERE period = '${period}')`,
    );
  await wrong("2024-02");
  expect(await broken("new")).toEqual([]);
  await wrong("2024-03");
  expect(await broken("new")).toEqual(["I16"]);
});
