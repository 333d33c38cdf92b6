import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { balanceOf, fund, historyOf, linesOf } from "#e2e/support/money/test-money.ts";
import { deliver, requestOrderStatus, sendOrders, settleOrders, workRail } from "#e2e/support/money/test-rail.ts";
import { keyThat, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import type { OrderResult } from "#lib/rail/messages.ts";
import { leaseOrders } from "#lib/rail/queues/outbox.ts";
import { simulatorRail } from "#lib/rail/simulator/simulator-rail.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { getWithdrawal } from "../../money-out/withdrawals/get-withdrawal.ts";

await testDatabase();

async function funded() {
  const account = await testAccount();
  await fund(account.accountId, 100_000n);
  return account;
}

/** A withdrawal of R$ 10,00 that waits to be sent. The simulator does not settle it by itself. */
async function waiting(ctx: Context) {
  const { to } = await keyThat(ctx, { autoSettle: false });
  const { output } = await toKey(ctx, to);
  return { ...output, endToEndId: output.endToEndId as string };
}

const statusOf = async (ctx: Context, externalId: string) =>
  (await getWithdrawal.run(ctx, { externalId })).output.status;
const settled = (endToEndId: string): OrderResult => ({ outcome: "SETTLED", endToEndId, amount: 1_000, code: null });
const rejected = (endToEndId: string, code: string): OrderResult => ({
  outcome: "REJECTED",
  endToEndId,
  amount: 1_000,
  code,
});

async function settleAll(workers = 1): Promise<void> {
  const work = async () => {
    while ((await settleOrders()) > 0);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function quarantined(endToEndId: string): Promise<string[]> {
  const found = await rows<{ because: string }>({
    text: "SELECT refused_because AS because FROM rail_inbox WHERE payload->>'endToEndId' = $1 AND refused_because IS NOT NULL",
    values: [endToEndId],
  });
  return found.map(({ because }) => because);
}

async function endLeases(): Promise<void> {
  await rows({ text: "UPDATE rail_outbox SET lease_to = now() - interval '1 second'" });
}

async function payoutsAt(endToEndId: string): Promise<number> {
  const found = await rows({ text: "SELECT 1 FROM simulator_payout WHERE end_to_end_id = $1", values: [endToEndId] });
  return found.length;
}

describe("sending a payment order", () => {
  test("changes its withdrawal to CONFIRMED once, and the order leaves the outbox", async () => {
    const { ctx, accountId } = await funded();
    const { externalId, transactionId } = await waiting(ctx);
    await Promise.all([sendOrders(), sendOrders(), sendOrders()]);
    expect(await statusOf(ctx, externalId)).toBe("CONFIRMED");
    expect(await historyOf(transactionId)).toEqual(["CONFIRMED"]);
    expect(await rows({ text: "SELECT 1 FROM rail_outbox WHERE account_id = $1", values: [accountId] })).toEqual([]);
  });

  test("an order whose receipt was lost is asked for, not paid a second time", async () => {
    const { ctx } = await funded();
    const { externalId, endToEndId } = await waiting(ctx);
    // A worker sends the order and dies before it stores the receipt.
    await simulatorRail.pay(await leaseOrders(100));
    expect(await statusOf(ctx, externalId)).toBe("INITIATED");
    expect(await sendOrders()).toBe(0);
    await endLeases();
    await sendOrders();
    expect(await statusOf(ctx, externalId)).toBe("CONFIRMED");
    expect(await payoutsAt(endToEndId)).toBe(1);
  });

  test("a refused order whose receipt was lost becomes CANCELED when the rail is asked", async () => {
    const { ctx, accountId } = await funded();
    const { to } = await keyThat(ctx, { result: "CANCELED" });
    const { output } = await toKey(ctx, to);
    await simulatorRail.pay(await leaseOrders(100));
    await endLeases();
    await sendOrders();
    expect(await statusOf(ctx, output.externalId)).toBe("CANCELED");
    expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
  });

  test("an order whose worker died before sending it is sent once", async () => {
    const { ctx } = await funded();
    const { externalId, endToEndId } = await waiting(ctx);
    await leaseOrders(100);
    await endLeases();
    await Promise.all([sendOrders(), sendOrders()]);
    expect(await statusOf(ctx, externalId)).toBe("CONFIRMED");
    expect(await payoutsAt(endToEndId)).toBe(1);
  });

  test("an order sent twice with the same id or endToEndId is paid once, with the same receipt", async () => {
    const { ctx } = await funded();
    const { endToEndId } = await waiting(ctx);
    const orders = await leaseOrders(100);
    const first = await simulatorRail.pay(orders);
    expect(await simulatorRail.pay(orders)).toEqual(first);
    const renamed = orders.map((order) => ({ ...order, id: randomUUID() }));
    expect((await simulatorRail.pay(renamed)).map(({ refusedWith }) => refusedWith)).toEqual(
      first.map(({ refusedWith }) => refusedWith),
    );
    expect(await payoutsAt(endToEndId)).toBe(1);
    await endLeases();
    await sendOrders();
  });
});

describe("status reports", () => {
  test("ten copies of each report, processed by eight workers, debit each withdrawal once", async () => {
    const { ctx, accountId } = await funded();
    const withdrawals = await Promise.all(Array.from({ length: 30 }, () => waiting(ctx)));
    await sendOrders();
    await deliver(
      Array.from({ length: 10 }, () => withdrawals.map(({ endToEndId }) => settled(endToEndId))).flat(),
      "orderResult",
    );
    await settleAll(8);
    expect(await balanceOf(accountId)).toEqual({ available: 70_000n, held: 0n });
    for (const { externalId, transactionId } of withdrawals) {
      expect(await statusOf(ctx, externalId)).toBe("SUCCESS");
      expect(await linesOf(transactionId)).toHaveLength(1);
      expect(await historyOf(transactionId)).toEqual(["CONFIRMED", "SUCCESS"]);
    }
  });

  test("a report before the receipt is stored ends the withdrawal, with a CONFIRMED event before the end", async () => {
    const { ctx } = await funded();
    const { externalId, endToEndId, transactionId } = await waiting(ctx);
    await deliver([settled(endToEndId)], "orderResult");
    await settleAll();
    expect(await statusOf(ctx, externalId)).toBe("SUCCESS");
    await sendOrders();
    expect(await statusOf(ctx, externalId)).toBe("SUCCESS");
    expect(await historyOf(transactionId)).toEqual(["CONFIRMED", "SUCCESS"]);
  });

  test("contradictory reports: the first counts, the other goes to quarantine, and the money moves once", async () => {
    const { ctx, accountId } = await funded();
    const [won, lost] = [await waiting(ctx), await waiting(ctx)];
    await sendOrders();
    await deliver([settled(won.endToEndId), rejected(lost.endToEndId, "AC03")], "orderResult");
    await settleAll();
    await deliver(
      [rejected(won.endToEndId, "AC03"), settled(lost.endToEndId), rejected(lost.endToEndId, "AC06")],
      "orderResult",
    );
    await settleAll(2);
    expect(await statusOf(ctx, won.externalId)).toBe("SUCCESS");
    expect(await statusOf(ctx, lost.externalId)).toBe("REJECTED");
    expect(await quarantined(won.endToEndId)).toHaveLength(1);
    expect(await quarantined(lost.endToEndId)).toHaveLength(2);
    expect(await balanceOf(accountId)).toEqual({ available: 99_000n, held: 0n });
  });

  test("reports that are unknown, unreadable or of another amount go to quarantine; the others are processed", async () => {
    const { ctx } = await funded();
    const { externalId, endToEndId } = await waiting(ctx);
    await sendOrders();
    const stranger = "E0000000020261121000011111111111";
    await deliver(
      [
        settled(stranger),
        { outcome: "MAYBE", endToEndId: stranger },
        null,
        { ...settled(endToEndId), amount: 999 },
        settled(endToEndId),
      ],
      "orderResult",
    );
    await settleAll();
    expect(await statusOf(ctx, externalId)).toBe("SUCCESS");
    expect((await quarantined(stranger)).toSorted()).toEqual(["No order of ours has this endToEndId.", "unreadable"]);
    expect(await quarantined(endToEndId)).toEqual(["The order was over 1000 cents, not 999."]);
  });

  test("a report that makes its whole batch fail goes to quarantine; the others are processed", async () => {
    const { ctx } = await funded();
    const withdrawals = await Promise.all(Array.from({ length: 20 }, () => waiting(ctx)));
    await sendOrders();
    const [bad] = withdrawals as [Awaited<ReturnType<typeof waiting>>];
    // An event with the same status exists already: the database refuses a second one.
    await rows({
      text: `INSERT INTO event (account_id, id, record_kind, record_id, status, actor, created_at)
             VALUES ($1, gen_random_uuid(), 'withdrawal', $2, 'SUCCESS', 'test', now())`,
      values: [ctx.accountId, bad.transactionId],
    });
    await deliver(
      withdrawals.map(({ endToEndId }) => settled(endToEndId)),
      "orderResult",
    );
    await settleAll();
    const statuses = await Promise.all(withdrawals.map(({ externalId }) => statusOf(ctx, externalId)));
    expect(statuses.filter((status) => status === "SUCCESS")).toHaveLength(19);
    expect(await quarantined(bad.endToEndId)).toHaveLength(1);
    await ownerRows({ text: "DELETE FROM event WHERE actor = 'test'" });
  });

  test("a report with an unknown network code is a PROCESSING_ERROR", async () => {
    const { ctx } = await funded();
    const { externalId, endToEndId } = await waiting(ctx);
    await sendOrders();
    await deliver([rejected(endToEndId, "ZZ99")], "orderResult");
    await settleAll();
    const { output } = await getWithdrawal.run(ctx, { externalId });
    expect(output).toMatchObject({ status: "FAILED", errorCode: "PROCESSING_ERROR", spiCode: "ZZ99" });
  });
});

describe("silence of the rail", () => {
  async function silentFor(endToEndId: string, seconds: number): Promise<void> {
    await rows({
      text: "UPDATE withdrawal SET sent_at = now() - $2 * interval '1 second' WHERE end_to_end_id = $1",
      values: [endToEndId, seconds],
    });
  }

  test("before 40 s the rail is not asked; after 40 s it is asked, and its answer counts", async () => {
    const { ctx, accountId } = await funded();
    const { to } = await keyThat(ctx);
    const { output } = await toKey(ctx, to);
    const endToEndId = output.endToEndId as string;
    await sendOrders();
    // The network has lost the message.
    await rows({ text: "DELETE FROM simulator_message WHERE payload->>'endToEndId' = $1", values: [endToEndId] });
    await silentFor(endToEndId, 39);
    expect(await requestOrderStatus()).toBe(0);
    await silentFor(endToEndId, 41);
    expect(await requestOrderStatus()).toBe(1);
    expect(await requestOrderStatus()).toBe(0);
    await settleAll();
    expect(await statusOf(ctx, output.externalId)).toBe("SUCCESS");
    expect(await balanceOf(accountId)).toEqual({ available: 99_000n, held: 0n });
  });

  test("is not an answer: the money stays held until the rail has decided", async () => {
    const { ctx, accountId } = await funded();
    const { externalId, endToEndId } = await waiting(ctx);
    await sendOrders();
    await silentFor(endToEndId, 3_600);
    expect(await requestOrderStatus()).toBe(1);
    await settleAll();
    expect(await statusOf(ctx, externalId)).toBe("CONFIRMED");
    expect(await balanceOf(accountId)).toEqual({ available: 99_000n, held: 1_000n });
  });

  test("an answer to the question and the late message together move the money once", async () => {
    const { ctx, accountId } = await funded();
    const { to } = await keyThat(ctx, { reason: "AB11" });
    const { output } = await toKey(ctx, to);
    await sendOrders();
    await silentFor(output.endToEndId as string, 41);
    await requestOrderStatus();
    await workRail();
    expect(await statusOf(ctx, output.externalId)).toBe("EXPIRED");
    expect(await quarantined(output.endToEndId as string)).toEqual([]);
    expect(await balanceOf(accountId)).toEqual({ available: 100_000n, held: 0n });
  });
});

test("at the end the books and the records agree", async () => {
  expect(await orderViolations({ staging: false })).toEqual([]);
});
