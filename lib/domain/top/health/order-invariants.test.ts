import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Query } from "#lib/ledger/check-invariants.ts";
import { directConnection, rows } from "#lib/server/db.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { createTransfer } from "../../money-out/transfers/create-transfer.ts";
import { postTransfers } from "../../money-out/transfers/post-transfers.job.ts";
import { checkInvariants } from "./all-invariants.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";

const { url } = await testDatabase();
// Connects as the owner of the tables: a change that the service's own role cannot make must still be detected.
const owner = new pg.Client({ ...directConnection(), connectionString: url, options: "" });
const query: Query = async (statement) => (await owner.query(statement)).rows as never;

/** Creates records of every kind in every status, with fees, funded by an incoming Pix payment. */
beforeAll(async () => {
  await owner.connect();
  const account = await testAccount();
  const other = await siblingAccount(account);
  await rows({
    text: "INSERT INTO account_fee (account_id, kind, fixed) VALUES ($1, 'withdrawal', 7), ($1, 'refund', 3)",
    values: [account.accountId],
  });
  const { endToEndId } = await receivedPayment(account, 100_000);
  const transfer = { toAccountNumber: other.number, description: null };
  const back = { endToEndId, accountNumber: account.number, description: null };
  for (const settings of [{}, { result: "REJECTED" }, { result: "CANCELED" }, { autoSettle: false }]) {
    await toKey(account.ctx, (await keyThat(account.ctx, settings)).to);
  }
  await toKey(account.ctx, { pixKey: "nobody@example.com" });
  await createRefund.run(account.ctx, { ...back, amount: 500n, externalId: "1" });
  await createTransfer.run(account.ctx, { ...transfer, amount: 200n, externalId: "1" });
  await workRail();
  await postTransfers();
  await createRefund.run(account.ctx, { ...back, amount: 100n, externalId: "2" });
  await createTransfer.run(account.ctx, { ...transfer, amount: 100n, externalId: "2" });
});
// Without the triggers that would refuse to break what has settled.
beforeEach(() => owner.query("BEGIN; SET LOCAL session_replication_role = replica"));
afterEach(() => owner.query("ROLLBACK"));
afterAll(() => owner.end());

test("no invariant is broken at the start", async () => {
  expect(await checkInvariants(query, { staging: true })).toEqual([]);
});

const drop = (table: string, constraint: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`;
const twice = (table: string, to: string) => [
  `DROP INDEX ${table}_account_id_${to}_key`,
  `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'end_to_end_id', null))).* FROM ${table} r LIMIT 1`,
];

/** The invariant that must fail, a title, and the statements that break the data. Each change is rolled back. */
const corruptions: [string, string, ...string[]][] = [
  ["I5 orders", "two transfers with one externalId", ...twice("transfer", "external_id")],
  [
    "I5 orders",
    "two withdrawals with one externalId",
    drop("withdrawal", "withdrawal_settled"),
    ...twice("withdrawal", "external_id"),
  ],
  [
    "I7 orders",
    "a withdrawal that succeeded without a debit",
    drop("withdrawal", "withdrawal_failed_has_reason"),
    "UPDATE withdrawal SET status = 'SUCCESS', settled_at = now() WHERE status = 'REJECTED'",
  ],
  [
    "I7 orders",
    "a withdrawal that was debited and reads FAILED",
    drop("withdrawal", "withdrawal_settled"),
    "UPDATE withdrawal SET status = 'FAILED', error_code = 'PROCESSING_ERROR' WHERE status = 'SUCCESS'",
  ],
  [
    "I7 orders",
    "a withdrawal's line with another time",
    "UPDATE withdrawal SET settled_at = settled_at + interval '1 ms' WHERE status = 'SUCCESS'",
  ],
  ["I7 orders", "a fee that was not debited", "DELETE FROM posting WHERE reference LIKE 'refund:%:fee'"],
  [
    "I7 orders",
    "a transfer that reads SUCCESS and was not posted",
    "UPDATE transfer SET status = 'SUCCESS' WHERE status = 'PENDING'",
  ],
  ["I8 orders", "a withdrawal that moved without an event", "DELETE FROM event WHERE status = 'CONFIRMED'"],
  [
    "I8 orders",
    "a withdrawal that moved back",
    "UPDATE withdrawal SET status = 'CONFIRMED', error_code = NULL WHERE status = 'REJECTED'",
  ],
  [
    "I9 orders",
    "a withdrawal in flight without its hold",
    "DELETE FROM posting WHERE reference LIKE 'withdrawal:%:hold'",
  ],
  [
    "I9 orders",
    "a rejected withdrawal that kept its hold",
    "DELETE FROM posting WHERE reference LIKE 'withdrawal:%:release'",
  ],
  [
    "I9 orders",
    "a refund that held another amount",
    "UPDATE refund SET amount = amount + 1 WHERE status = 'PROCESSING'",
  ],
  ["I9 held", "a book that holds what nobody asked for", "UPDATE book SET held = held + 1"],
  ["I10 refunds", "a payment that forgot a refund", "UPDATE payment SET reversed = reversed - 1"],
  [
    "I12 orders",
    "a withdrawal of which the network knows nothing",
    "DELETE FROM simulator_payout WHERE original_end_to_end_id IS NULL",
  ],
  [
    "I12 orders",
    "a refund that the network rejected",
    "UPDATE simulator_payout SET outcome = 'REJECTED', code = 'AC03' WHERE original_end_to_end_id IS NOT NULL",
  ],
  [
    "I13 orders",
    "a transfer that nobody posts",
    "UPDATE transfer SET created_at = now() - interval '61 seconds' WHERE status = 'PENDING'",
  ],
  [
    "I13 orders",
    "an order that nobody asks for",
    "UPDATE withdrawal SET sent_at = now() - interval '101 seconds' WHERE status = 'CONFIRMED'",
  ],
];

test.each(corruptions)("%s finds %s", async (name, _what, ...statements) => {
  for (const statement of statements) {
    const { rowCount, command } = await owner.query(statement);
    expect(command === "ALTER" || command === "DROP" || rowCount).toBeTruthy();
  }
  const violations = await checkInvariants(query, { staging: true });
  expect(violations.map((violation) => violation.invariant)).toContain(name);
});

test("every invariant of orders is tested here", () => {
  const tried = new Set(corruptions.map(([name]) => name));
  expect(ORDER_INVARIANTS.map((invariant) => invariant.name).filter((name) => !tried.has(name))).toEqual([]);
});

test("the records of the network are checked in staging only", async () => {
  await owner.query("DELETE FROM simulator_payout");
  const violations = await checkInvariants(query, { staging: false });
  expect(violations.filter((violation) => violation.invariant.endsWith("orders"))).toEqual([]);
});
