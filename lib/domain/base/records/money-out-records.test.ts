import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { fund, siblingAccount, storyOf } from "#e2e/support/money/test-money.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toAccount, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { db, rows } from "#lib/server/db.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { listRefunds } from "../../money-out/refunds/list-refunds.ts";
import { showRefund } from "../../money-out/refunds/show-refund.ts";
import { createTransfer } from "../../money-out/transfers/create-transfer.ts";
import { listTransfers } from "../../money-out/transfers/list-transfers.ts";
import { postTransfers } from "../../money-out/transfers/post-transfers.job.ts";
import { showTransfer } from "../../money-out/transfers/show-transfer.ts";
import { withdrawalsById } from "../../money-out/withdrawals/get-withdrawal.ts";
import { listWithdrawals } from "../../money-out/withdrawals/list-withdrawals.ts";
import { showWithdrawal } from "../../money-out/withdrawals/show-withdrawal.ts";
import { timelineOf, withTimeline } from "./timeline.ts";

await testDatabase();

/** An account with a balance, and the context of a person of its operator. */
async function funded(): Promise<TestAccount & { person: TestAccount["ctx"] }> {
  const account = await testAccount();
  await fund(account.accountId, 1_000_000n);
  const actor = { kind: "staff" as const, id: randomUUID(), role: "finance" };
  return { ...account, person: { ...account.ctx, actor } };
}

const showPayout = async (ctx: TestAccount["ctx"], transactionId: string) =>
  (await showWithdrawal.run(ctx, { transactionId })).output;

describe("a payout", () => {
  test("shows its whole timeline: request, hold, network, debit, events; its receiver is masked", async () => {
    const { ctx, person, number } = await funded();
    const { transactionId } = (await toKey(ctx)).output;
    await workRail();
    const shown = await showPayout(person, transactionId);
    expect(shown).toMatchObject({
      status: "SUCCESS",
      accountNumber: number,
      pixKey: { keyType: "CPF", key: "***.000.001-**" },
      creditor: { name: "Vera Regular de Souza", taxId: "***.000.001-**" },
      expectedTaxId: "***.000.001-**",
    });
    expect(JSON.stringify(shown, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(
      "00000000191",
    );
    expect(storyOf(shown.timeline)).toEqual([
      "created by credential",
      "hold 1000",
      "rail QUEUED",
      "rail TAKEN",
      "CONFIRMED by rail",
      "rail SETTLED",
      "settle 1000",
      "SUCCESS by rail",
    ]);
    expect(await orderViolations()).toEqual([]);
  });

  test("that was sent in the moment in which it was asked for was held before", async () => {
    const { ctx, person } = await funded();
    const { transactionId } = (await toKey(ctx)).output;
    await workRail();
    await rows({ text: "UPDATE withdrawal SET sent_at = created_at WHERE id = $1", values: [transactionId] });
    const { timeline } = await showPayout(person, transactionId);
    expect(storyOf(timeline).slice(0, 4)).toEqual(["created by credential", "hold 1000", "rail QUEUED", "rail TAKEN"]);
  });

  test("that is settled while it is being read is read again, with its timeline", async () => {
    const { ctx, accountId, person } = await funded();
    const { transactionId } = (await toKey(ctx)).output;
    let reads = 0;
    const read = async () => {
      const [row] = await withdrawalsById(db(), [accountId], [transactionId]);
      if (++reads === 1) await workRail();
      return row as NonNullable<typeof row>;
    };
    const { record, timeline } = await withTimeline(read, (row) =>
      timelineOf({ ...row, operatorId: person.operatorId, postings: {}, rail: [] }),
    );
    expect([record.status, storyOf(timeline).at(-1)]).toEqual(["SUCCESS", "SUCCESS by rail"]);
    expect(reads).toBe(2);
  });

  test("that the receiver's bank rejects shows the network's code and releases the hold", async () => {
    const { ctx, person } = await funded();
    const { to } = await keyThat(ctx, { result: "REJECTED", reason: "AC06" });
    const { transactionId } = (await toKey(ctx, to)).output;
    await workRail();
    const shown = await showPayout(person, transactionId);
    expect(shown).toMatchObject({ status: "REJECTED", errorCode: "RECEIVER_ACCOUNT_BLOCKED", spiCode: "AC06" });
    expect(storyOf(shown.timeline).slice(-3)).toEqual(["rail REJECTED AC06", "release 1000", "REJECTED by rail"]);
    expect(await orderViolations()).toEqual([]);
  });

  test("to an unknown key never reaches the network or the books", async () => {
    const { ctx, person } = await funded();
    const pixKey = randomUUID();
    const { transactionId } = (await toKey(ctx, { pixKey })).output;
    const shown = await showPayout(person, transactionId);
    expect(shown).toMatchObject({ status: "FAILED", errorCode: "PIX_KEY_NOT_FOUND", creditor: null });
    expect(storyOf(shown.timeline)).toEqual(["created by credential", "FAILED by credential"]);
  });

  test("created by a person writes an audit event, and its timeline names the person", async () => {
    const { person } = await funded();
    const staffId = person.actor.id;
    await rows({
      text: `INSERT INTO staff (id, operator_id, email, name, password_hash, role)
             VALUES ($1, $2, $3, 'Fulana Financeira', 'x', 'finance')`,
      values: [staffId, person.operatorId, `${staffId}@example.com`],
    });
    const { transactionId } = (await toAccount(person)).output;
    const auditEvents = await rows({
      text: "SELECT action, subject, facts FROM audit WHERE actor = $1",
      values: [`staff:${staffId}`],
    });
    const facts = expect.objectContaining({ amount: 1_000 });
    expect(auditEvents).toEqual([{ action: "withdrawal.create", subject: transactionId, facts }]);
    const { timeline } = await showPayout(person, transactionId);
    expect(timeline[0]).toMatchObject({ kind: "created", actor: { kind: "staff", name: "Fulana Financeira" } });
  });

  test("404 another operator's payout, and an unknown payout", async () => {
    const { ctx } = await funded();
    const stranger = await funded();
    const { transactionId } = (await toKey(ctx)).output;
    for (const id of [transactionId, randomUUID()])
      await expect(showPayout(stranger.person, id)).rejects.toMatchObject({ code: "WITHDRAWAL_NOT_FOUND" });
    expect((await listWithdrawals.run(stranger.person, { search: transactionId, limit: 9 })).output.rows).toEqual([]);
  });
});

describe("a list", () => {
  test.each([1, 3, 25])("in pages of %i holds every payout once, newest first", async (limit) => {
    const { ctx, person, accountId } = await funded();
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.push((await toAccount(ctx)).output.transactionId);
    // Several records have the same timestamp: the pages must not lose any of them.
    await ownerRows({
      text: "UPDATE withdrawal SET created_at = '2026-01-01T12:00:00Z' WHERE account_id = $1 AND id = ANY($2::uuid[])",
      values: [accountId, made.slice(0, 4)],
    });
    const seen = [];
    for (let before: string | undefined; ; ) {
      const { output } = await listWithdrawals.run(person, { limit, ...(before ? { before } : {}) });
      seen.push(...output.rows);
      if (!output.next) break;
      before = output.next;
    }
    expect(seen.map((row) => row.transactionId).sort()).toEqual([...made].sort());
    const times = seen.map((row) => row.createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("is filtered by status, by account and by any complete id", async () => {
    const { ctx, person, number } = await funded();
    const good = (await toKey(ctx)).output;
    const bad = (await toKey(ctx, { pixKey: randomUUID() })).output;
    await workRail();
    const { endToEndId } = await showPayout(person, good.transactionId);
    const ids = async (filter: object) =>
      (await listWithdrawals.run(person, { limit: 25, ...filter })).output.rows.map((row) => row.transactionId);
    expect(await ids({ status: "FAILED" })).toEqual([bad.transactionId]);
    expect(await ids({ status: "SUCCESS", accountNumber: number })).toEqual([good.transactionId]);
    for (const search of [good.transactionId, good.externalId, endToEndId])
      expect(await ids({ search })).toEqual([good.transactionId]);
    await expect(ids({ accountNumber: "00000001" })).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    await expect(ids({ before: "x" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

test("a refund is found by its payment's endToEndId, and shows the amount left and its timeline", async () => {
  const account = await funded();
  const { endToEndId, chargeId } = await receivedPayment(account, 5_000);
  const input = { endToEndId, accountNumber: account.number, amount: 2_000n, externalId: randomUUID() };
  const { transactionId } = (await createRefund.run(account.person, input)).output;
  await workRail();
  const [row] = (await listRefunds.run(account.person, { search: endToEndId, limit: 9 })).output.rows;
  expect(row).toMatchObject({ transactionId, amount: 2_000n, originalAmount: 5_000n, creditorTaxId: "***.000.001-**" });
  const shown = (await showRefund.run(account.person, { transactionId })).output;
  expect(shown).toMatchObject({ chargeId, status: "SUCCESS", totalReversedAmount: 2_000n, leftAmount: 3_000n });
  expect(storyOf(shown.timeline)).toEqual([
    "created by staff",
    "hold 2000",
    "rail QUEUED",
    "rail TAKEN",
    "rail SETTLED",
    "settle 2000",
    "SUCCESS by rail",
  ]);
  expect(await orderViolations()).toEqual([]);
});

test("a transfer shows both of its postings and is listed with both accounts", async () => {
  const account = await funded();
  const to = await siblingAccount(account);
  const person = { ...account.person, accountIds: [account.accountId, to.id] };
  const input = {
    accountNumber: account.number,
    toAccountNumber: to.number,
    amount: 700n,
    externalId: randomUUID(),
  };
  const { transactionId } = (await createTransfer.run(person, input)).output;
  await postTransfers();
  const shown = (await showTransfer.run(person, { transactionId })).output;
  expect(shown).toMatchObject({ status: "SUCCESS", accountNumber: account.number, toAccountNumber: to.number });
  expect(storyOf(shown.timeline).sort()).toEqual(
    ["created by staff", "hold 700", "out 700", "in 700", "SUCCESS by book"].sort(),
  );
  const [row] = (await listTransfers.run(person, { limit: 9 })).output.rows;
  expect(row).toMatchObject({ transactionId, toAccountNumber: to.number });
  expect(await orderViolations()).toEqual([]);
});
