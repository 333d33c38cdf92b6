import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnections, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { balanceOf, fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Bank } from "#lib/bank/bank.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { orderedFaults } from "#lib/bank/faults.ts";
import { createPayout } from "#lib/bank/payouts.ts";
import { closeConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import { listQuarantine } from "#lib/domain/base/quarantine/quarantine.ts";
import { showWithdrawal } from "#lib/domain/money-out/withdrawals/show-withdrawal.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
/** The bank sends R$ 5.00 back in one part, R$ 4.00 in two. */
const [ONE_PART, TWO_PARTS] = [500, 400];
const STRANGER = "11144477735";

const comeBackAt = ({ store }: Bank) => store.get<{ n: number }>("SELECT count(*) AS n FROM payout_return")?.n ?? 0;

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  const faults = orderedFaults();
  const ready = connectedAccount({ dialect, faults: faults.plan, settleMs: 0 });
  afterAll(async () => (await ready).stop());

  const payout = async (amount: number) => {
    const { us } = await ready;
    await fund(us.accountId, BigInt(amount));
    const { output } = await toKey(us.ctx, { amount, pixKey: PLAYER.taxId, expectedCreditor: PLAYER });
    return output.transactionId;
  };
  const shown = async (transactionId: string) =>
    (await showWithdrawal.run((await ready).us.ctx, { transactionId })).output;
  /** Lets what is asked for again after a while be asked for now. */
  const listAgain = async () => {
    await rows({ text: "UPDATE connection_state SET payout_returns_at = NULL" });
    await rows({
      text: "UPDATE withdrawal SET sent_at = sent_at - interval '1 minute', asked_at = asked_at - interval '1 minute' WHERE status = 'CONFIRMED'",
    });
  };
  const untilReturned = (transactionId: string, cents: number) =>
    workConnectionsUntil(async () => {
      await listAgain();
      return (await shown(transactionId)).returned === BigInt(cents);
    });

  test("a payout that comes back is credited to its account, with a line of its own, an event and an alarm", async () => {
    const { us } = await ready;
    const { available } = await balanceOf(us.accountId);
    const transactionId = await payout(ONE_PART);
    expect(await untilReturned(transactionId, ONE_PART)).toBe(true);
    const { status, returns, timeline } = await shown(transactionId);
    expect(status).toBe("SUCCESS");
    expect(returns).toMatchObject([{ amount: BigInt(ONE_PART), returnId: expect.stringMatching(/^D/), reason: null }]);
    expect((await balanceOf(us.accountId)).available).toBe(available + BigInt(ONE_PART));
    expect(
      timeline.map((entry) => ("step" in entry ? entry.step : "status" in entry ? entry.status : entry.kind)),
    ).toEqual(expect.arrayContaining(["cameBack", "RETURNED"]));
    const lines = await rows({
      text: `SELECT amount, end_to_end_id AS "endToEndId" FROM statement_line WHERE product_transaction_id = $1 AND kind = $2`,
      values: [transactionId, lineKindNumber("payoutReturn")],
    });
    expect(lines).toEqual([{ amount: BigInt(ONE_PART), endToEndId: returns[0]?.returnId }]);
    const alarms = await rows({
      text: "SELECT kind, amount FROM alarm WHERE operator_id = $1 AND subject = $2",
      values: [us.ctx.operatorId, transactionId],
    });
    expect(alarms).toEqual([{ kind: "payoutReturned", amount: BigInt(ONE_PART) }]);
    const less = rows({
      text: "UPDATE withdrawal SET returned = returned - 1 WHERE id = $1",
      values: [transactionId],
    });
    await expect(less).rejects.toMatchObject({
      code: "42501",
      message: "What came back of a payout only goes forward.",
    });
  });

  test("a payout that comes back in two parts, each told twice, is credited with both, once", async () => {
    faults.orderNotification("twice", 3);
    const transactionId = await payout(TWO_PARTS);
    expect(await untilReturned(transactionId, TWO_PARTS)).toBe(true);
    await listAgain();
    await workConnections();
    expect((await shown(transactionId)).returns.map(({ amount }) => amount)).toEqual([200n, 200n]);
    faults.clear();
  });

  test("a return that no webhook tells of is found in the bank's list", async () => {
    faults.orderNotification("never", 100);
    const transactionId = await payout(ONE_PART);
    expect(await untilReturned(transactionId, ONE_PART)).toBe(true);
    faults.clear();
  });

  test("a return of which the bank told before it told that the payout was paid is credited", async () => {
    faults.orderNotification("late", 1);
    const transactionId = await payout(ONE_PART);
    expect(await untilReturned(transactionId, ONE_PART)).toBe(true);
    faults.clear();
  });

  test("payouts to one person that come back before any return is booked, whole and in parts, are all credited", async () => {
    const { connectionId, here } = await ready;
    const noneIsRead = "UPDATE connection_state SET payout_returns_at = clock_timestamp() WHERE connection_id = $1";
    await rows({ text: noneIsRead, values: [connectionId] });
    faults.orderNotification("never", 100);
    const before = comeBackAt(here.bank);
    const all = [await payout(TWO_PARTS), await payout(ONE_PART), await payout(ONE_PART)];
    expect(await workConnectionsUntil(async () => comeBackAt(here.bank) === before + 4)).toBe(true);
    for (const [i, transactionId] of all.entries())
      expect(await untilReturned(transactionId, i === 0 ? TWO_PARTS : ONE_PART)).toBe(true);
    faults.clear();
  });

  test("the return of a payout whose answer was lost is credited, though we learn its endToEndId after the return", async () => {
    faults.orderCall("payout", "errorAfter", 1);
    faults.orderCall("payoutStatus", "error", 3);
    const transactionId = await payout(ONE_PART);
    expect(await untilReturned(transactionId, ONE_PART)).toBe(true);
    expect(faults.pending().calls).toEqual([]);
    faults.clear();
  });

  test("a return of no payout of ours waits in quarantine for a person, with an alarm, and changes no balance", async () => {
    const { us, here } = await ready;
    const { available } = await balanceOf(us.accountId);
    // Somebody pays in the bank's own app.
    createPayout(here.bank, customerOf(here.bank, CUSTOMER.number), randomUUID().replaceAll("-", ""), {
      amount: ONE_PART,
      payingKey: us.pixKey,
      text: null,
      to: { key: STRANGER, taxId: null },
    });
    const waiting = async () => (await listQuarantine.run(us.ctx, { resolved: false, limit: 10 })).output.messages;
    await workConnectionsUntil(async () => {
      await listAgain();
      return (await waiting()).length > 0;
    });
    expect(await waiting()).toMatchObject([{ kind: "payoutReturn", amount: BigInt(ONE_PART) }]);
    expect((await balanceOf(us.accountId)).available).toBe(available);
    const alarms = "SELECT FROM alarm WHERE operator_id = $1 AND kind = 'unknownReturn'";
    expect(await rows({ text: alarms, values: [us.ctx.operatorId] })).toHaveLength(1);
  });

  test("at the end the books and the payouts agree, and every webhook could be read", async () => {
    expect(await orderViolations({ staging: false })).toEqual([]);
    const { connectionId } = await ready;
    const refused =
      "SELECT FROM rail_inbox WHERE kind = 'webhook' AND refused_because IS NOT NULL AND connection_id = $1";
    expect(await rows({ text: refused, values: [connectionId] })).toEqual([]);
  });
});
