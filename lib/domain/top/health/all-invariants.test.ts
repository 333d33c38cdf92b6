import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Query } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { directConnection } from "#lib/server/db.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { checkInvariants, EVENT_INVARIANTS } from "./all-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";

const { url } = await testDatabase();
// Connects as the owner of the tables: a change that the service's own role cannot make must still be detected.
const owner = new pg.Client({ ...directConnection(), connectionString: url, options: "" });
const query: Query = async (statement) => (await owner.query(statement)).rows as never;

const sender = await testAccount();
const receiver = await testAccount();

/**
 * Creates accounts with paid charges, one of them with a fee; a webhook with deliveries; and a transfer between two
 * accounts of one operator.
 */
beforeAll(async () => {
  await owner.connect();
  await owner.query("UPDATE account SET operator_id = $1 WHERE id = $2", [sender.ctx.operatorId, receiver.accountId]);
  await owner.query(
    `INSERT INTO webhook_endpoint (id, account_id, variant, events, url, sealed_secrets, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'A', '{pixChargePaid}', 'https://example.com', '', now() - interval '1 hour', now() - interval '1 hour')`,
    [sender.accountId],
  );
  for (let n = 0; n < 4; n++) {
    // Only the last deposit has a fee.
    if (n === 3)
      await owner.query("INSERT INTO account_fee (account_id, kind, fixed) VALUES ($1, 'deposit', 10)", [
        sender.accountId,
      ]);
    const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: sender.pixKey };
    const { output } = await createCharge.run(sender.ctx, input);
    const payment = testPayment(output.chargeId, sender.pixKey);
    await owner.query(
      `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, 1000, '{}', 'SETTLED')`,
      [payment.endToEndId, sender.pixKey, payment.txid],
    );
    await deliver([payment]);
    await creditPayments();
  }
  await createCharge.run(sender.ctx, { amount: 5n, externalId: randomUUID(), expiresIn: 600, pixKey: sender.pixKey });
  await postMovements(sender.accountId, new Date(), [{ kind: "transferOut", amount: 300n }]);
  await postMovements(receiver.accountId, new Date(), [{ kind: "transferIn", amount: 300n }]);
});
// Without the triggers that would refuse to break what has settled.
beforeEach(() => owner.query("BEGIN; SET LOCAL session_replication_role = replica"));
afterEach(() => owner.query("ROLLBACK"));
afterAll(() => owner.end());

async function broken(): Promise<string[]> {
  const violations = await checkInvariants(query, { staging: true });
  return [...new Set(violations.map((violation) => violation.invariant))];
}

test("no invariant is broken at the start", async () => {
  expect(await checkInvariants(query, { staging: true })).toEqual([]);
});

const dropCheck = (table: string, name: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;

/** The invariant that must fail, a title, and the statements that break the data. Each change is rolled back. */
const corruptions: [string, string, ...string[]][] = [
  [
    "I1",
    "a book that holds a cent more than came in",
    "UPDATE book SET available = available + 1 WHERE line_number > 3",
  ],
  [
    "I1",
    "a transfer that left and did not arrive",
    "UPDATE book SET sums[4] = sums[4] - 300, available = available - 300 WHERE sums[4] > 0",
  ],
  [
    "I2",
    "a posting whose balance does not follow",
    "UPDATE posting SET available_after = available_after + 1 WHERE seq = 2",
  ],
  ["I2", "a posting whose held balance does not follow", "UPDATE posting SET held_after = 7 WHERE seq = 3"],
  ["I2", "a posting that is gone", "DELETE FROM posting WHERE seq = 2"],
  ["I2", "the first posting gone", "DELETE FROM posting WHERE seq = 1"],
  ["I3", "a book's row behind its last posting", "UPDATE book SET seq = seq - 1 WHERE line_number > 3"],
  ["I3", "a book's row ahead of its last posting", "UPDATE book SET seq = seq + 1, line_number = line_number + 1"],
  ["I3", "running totals that are not the last line's", "UPDATE book SET counts[6] = 1"],
  ["I3", "the last posting gone", "DELETE FROM posting WHERE seq = 6"],
  [
    "I4",
    "an available balance below zero",
    dropCheck("posting", "posting_available_not_negative"),
    "UPDATE posting SET available_after = -1 WHERE seq = 2",
  ],
  [
    "I4",
    "a book that holds less than nothing",
    dropCheck("book", "book_held_not_negative"),
    "UPDATE book SET held = -1, available = available + 1 WHERE line_number > 3",
  ],
  [
    "I5",
    "two charges of one externalId",
    "DROP INDEX charge_account_id_external_id_key",
    `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, br_code, created_by, created_at, expires_at, updated_at)
     SELECT account_id, gen_random_uuid(), external_id, content_hash, amount, pix_key, br_code, created_by, created_at, expires_at, updated_at
     FROM charge WHERE status = 'PENDING'`,
  ],
  [
    "I6",
    "a payment credited twice",
    "UPDATE statement_line SET end_to_end_id = (SELECT end_to_end_id FROM statement_line WHERE line_number = 1 AND kind = 0) WHERE line_number = 2",
  ],
  [
    "I6",
    "a payment credited to two accounts",
    `UPDATE statement_line SET kind = 0, end_to_end_id = (SELECT end_to_end_id FROM statement_line WHERE line_number = 1 AND kind = 0) WHERE kind = 3`,
  ],
  ["I7", "a line that is gone", "DELETE FROM statement_line WHERE line_number = 2"],
  ["I7", "a line of another amount", "UPDATE statement_line SET amount = amount + 1 WHERE line_number = 2"],
  ["I7", "a line of another kind", "UPDATE statement_line SET kind = 7 WHERE line_number = 2"],
  ["I7", "a running count that is wrong", "UPDATE statement_line SET counts[1] = 9 WHERE line_number = 2"],
  ["I7", "a running sum that is wrong", "UPDATE statement_line SET sums[1] = 9 WHERE line_number = 2"],
  ["I7", "a number within its kind that is wrong", "UPDATE statement_line SET kind_number = 99 WHERE line_number = 2"],
  ["I7", "a posting that does not name its line", "UPDATE posting SET line_number = NULL WHERE seq = 2"],
  [
    "I7",
    "a line that settled at another time",
    "UPDATE statement_line SET settled_at = settled_at + interval '1 ms' WHERE line_number = 5",
  ],
  ["I7 payments", "a credit without its payment", "DELETE FROM payment WHERE ctid = (SELECT min(ctid) FROM payment)"],
  ["I7 payments", "a payment of another amount", "UPDATE payment SET amount = amount + 1"],
  [
    "I7 payments",
    "a payment without its credit",
    "INSERT INTO payment SELECT account_id, 'E-other', gen_random_uuid(), charge_id, amount, 0, debtor, settled_at FROM payment LIMIT 1",
  ],
  [
    "I7 payments",
    "a credit for a charge that is not paid",
    "UPDATE charge SET status = 'EXPIRED', paid_at = NULL, end_to_end_id = NULL WHERE status = 'PAID'",
  ],
  [
    "I7 payments",
    "a paid charge that nobody paid",
    "UPDATE charge SET status = 'PAID', paid_at = now(), end_to_end_id = 'E' WHERE status = 'PENDING'",
  ],
  ["I7 deposit fees", "a fee that is more than its deposit", "UPDATE statement_line SET amount = -1001 WHERE kind = 5"],
  [
    "I7 deposit fees",
    "a fee that does not say whose deposit it is for",
    "UPDATE statement_line SET end_to_end_id = NULL WHERE kind = 5",
  ],
  [
    "I7 deposit fees",
    "a fee under another name",
    "UPDATE posting SET reference = 'more:' || seq WHERE credit = 'FEES'",
  ],
  ["I8", "a paid charge without its event", "DELETE FROM event WHERE status = 'PAID'"],
  ["I8", "an event that a webhook never hears of", "DELETE FROM webhook_delivery"],
  ["I8", "a delivery that waits no more and has not arrived", "DELETE FROM webhook_outbox"],
  ["I8", "an expired charge without its event", "UPDATE charge SET status = 'EXPIRED' WHERE status = 'PENDING'"],
  [
    "I9",
    "a final state that was left",
    "INSERT INTO event SELECT account_id, gen_random_uuid(), record_kind, record_id, 'REJECTED', pix_key, actor, created_at FROM event LIMIT 1",
  ],
  [
    "I9",
    "a PAID charge without its payment",
    dropCheck("charge", "charge_paid_has_payment"),
    "UPDATE charge SET end_to_end_id = NULL WHERE status = 'PAID'",
  ],
  [
    "I10",
    "more given back than came in",
    dropCheck("payment", "payment_reversed_range"),
    "UPDATE payment SET reversed = amount + 1",
  ],
  [
    "I11",
    "a line that settled before the one above it",
    "UPDATE statement_line SET settled_at = settled_at - interval '1 day' WHERE line_number = 3",
  ],
  [
    "I11",
    "a posting before the one above it",
    "UPDATE posting SET posted_at = posted_at - interval '1 day' WHERE seq = 3",
  ],
  ["I12", "a credit that the network knows nothing of", "DELETE FROM simulator_payment"],
  ["I12", "a credit of another amount than the network's", "UPDATE simulator_payment SET amount = amount + 1"],
  ["I12", "a credit that the network took for refused", "UPDATE simulator_payment SET status = 'REFUSED'"],
  [
    "I12",
    "money that left the payer and never came here",
    "INSERT INTO simulator_payment SELECT 'E-other', pix_key, txid, amount, debtor, status FROM simulator_payment LIMIT 1",
  ],
  [
    "I13",
    "a charge that does not expire",
    "UPDATE charge SET expires_at = now() - interval '61 seconds' WHERE status = 'PENDING'",
  ],
  [
    "I13",
    "an order that is not sent",
    "INSERT INTO rail_outbox (id, account_id, kind, payload, created_at) SELECT gen_random_uuid(), id, 'payout', '{}', now() - interval '61 seconds' FROM account LIMIT 1",
  ],
  [
    "I13",
    "a message that is not worked off",
    "INSERT INTO rail_inbox (id, message_id, kind, payload, received_at) VALUES (gen_random_uuid(), 'm', 'payment', '{}', now() - interval '61 seconds')",
  ],
  ["I13", "a delivery that is not tried", "UPDATE webhook_outbox SET next_attempt_at = now() - interval '61 seconds'"],
  [
    "I15",
    "a posting in a closed period that came after its close",
    dropCheck("book", "book_closed"),
    "UPDATE book SET closed_until = now() + interval '1 day', closed_seq = 3 WHERE line_number > 3",
  ],
  [
    "I15",
    "a closed posting of a time that is open",
    "UPDATE book SET closed_seq = seq, closed_until = last_posted_at WHERE line_number > 3",
  ],
];

describe("each invariant can fail", () => {
  test.each(corruptions)("%s finds %s", async (name, _what, ...statements) => {
    for (const statement of statements) {
      const { rowCount, command } = await owner.query(statement);
      expect(command === "ALTER" || command === "DROP" || rowCount).toBeTruthy();
    }
    expect(await broken()).toContain(name);
  });

  test("every invariant of books and of charges is tested here", () => {
    const tried = new Set(corruptions.map(([name]) => name));
    const here = [...LEDGER_INVARIANTS, ...RECORD_INVARIANTS, ...EVENT_INVARIANTS].map((invariant) => invariant.name);
    expect(here.filter((name) => !tried.has(name))).toEqual([]);
  });
});

test("I8 asks for no delivery of an event of more than 100 days ago, and for those of 99 days ago", async () => {
  await owner.query("DELETE FROM webhook_delivery");
  const eventsOf = (days: number) =>
    owner.query(
      `UPDATE event SET id = (left(first_id_at(now() - make_interval(days => $1))::text, 14) || substr(gen_random_uuid()::text, 15))::uuid`,
      [days],
    );
  await eventsOf(101);
  expect(await broken()).toEqual([]);
  await eventsOf(99);
  expect(await broken()).toEqual(["I8"]);
});

test("the records of the network are checked in staging only", async () => {
  await owner.query("DELETE FROM simulator_payment");
  expect(await checkInvariants(query, { staging: false })).toEqual([]);
});
