import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { CUSTOMER } from "#e2e/support/bank/test-bank.ts";
import { balanceOf } from "#e2e/support/money/test-money.ts";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { customerOf } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { createPayout } from "#lib/bank/payouts.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { businessTime, realTimeOf } from "#lib/server/operations/clock.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { moveClock } from "../../base/clock/clock.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { connectionsProven, proveConnections } from "./prove-connections.job.ts";

await testDatabase();
afterAll(closeConnections);
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const HALF_AN_HOUR = 31 * 60_000;

type Proof = { day: string; status: string; ours: bigint; bank: bigint; matched: bigint; failure: string | null };

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  // What the bank has from the second of the first note counts as a movement of the day: its money came before.
  const openedAt = new Date(Date.now() - 2_000);
  const ready = connectedAccount({ dialect, reportsToday: true, reportMs: 0, openedAt });
  afterAll(async () => (await ready).stop());

  const now = async () => businessTime((await ready).us.accountId);
  const deposit = async (cents: number) => {
    const { us, here } = await ready;
    const asked = { amount: BigInt(cents), externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey };
    const [{ output }] = await Promise.all([
      createCharge.run(us.ctx, { ...asked, expectedPayer: PLAYER }),
      workConnectionsUntil(async () => true),
    ]);
    const before = (await balanceOf(us.accountId)).available;
    const txid = txidOf(output.chargeId);
    const isRegistered = async () =>
      (
        await rows({
          text: "SELECT FROM charge WHERE id = $1 AND registration = 'REGISTERED'",
          values: [output.chargeId],
        })
      ).length > 0;
    expect(await workConnectionsUntil(isRegistered)).toBe(true);
    receivePayment(here.bank, { key: us.pixKey, txid, payer: strangerWith(PLAYER.taxId) });
    expect(await workConnectionsUntil(async () => (await balanceOf(us.accountId)).available > before)).toBe(true);
  };
  /** Ends the business day, half an hour and more, so that it is to be proven. */
  const endDay = async () => {
    const { us } = await ready;
    const day = brtDay(await now());
    const to = new Date(startOfBrtDay(addDays(day, 1)).getTime() + HALF_AN_HOUR);
    await moveClock.run(us.ctx, { to });
    // Sicoob dates its lines to the second: what comes in the second of a move would stand before it.
    const moved = Math.floor(Date.now() / 1_000);
    await poll(
      async () => Math.floor(Date.now() / 1_000),
      (second) => second > moved,
    );
    return day;
  };
  const noteBalance = async () => {
    await rows({ text: "UPDATE connection_state SET balance_at = NULL" });
    await workConnectionsUntil(async () => true);
  };
  const prove = async (times = 1) => {
    for (let time = 0; time < times; time++)
      await servingEveryOperator(async () => {
        await proveConnections();
        await connectionsProven();
      });
    const { connectionId } = await ready;
    return rows<Proof>({
      text: `SELECT day::text, status, our_balance AS ours, bank_balance AS bank, lines_matched AS matched, failure FROM connection_proof
             WHERE connection_id = $1 ORDER BY day`,
      values: [connectionId],
    });
  };

  test("a day that a moved clock ended is proven", async () => {
    await noteBalance();
    await deposit(1_234);
    const day = await endDay();
    expect(await prove()).toMatchObject([
      { day, status: "CLEAN", failure: null, ours: 1_234n, bank: 101_234n, matched: 1n },
    ]);
  });

  test("a day that the clock went past is proven, and so are those before and after it", async () => {
    await deposit(500);
    await noteBalance();
    const day = await endDay();
    await endDay();
    await deposit(66);
    await noteBalance();
    await endDay();
    const days = await prove(3);
    expect(days.slice(1).map((one) => [one.day, one.status, one.ours, one.bank])).toEqual([
      [day, "CLEAN", 1_734n, 101_734n],
      [addDays(day, 1), "CLEAN", 1_734n, 101_734n],
      [addDays(day, 2), "CLEAN", 1_800n, 101_800n],
    ]);
  });

  test("what the bank alone has on a day that a moved clock ended is a difference of that day", async () => {
    const { us, here, connectionId } = await ready;
    await noteBalance();
    // Nobody tells us of what somebody pays out at the bank itself.
    const { endToEndId } = createPayout(here.bank, customerOf(here.bank, CUSTOMER.number), randomUUID(), {
      amount: 77,
      payingKey: us.pixKey,
      text: null,
      to: { key: PLAYER.taxId, taxId: null },
    });
    await noteBalance();
    const day = await endDay();
    expect((await prove()).at(-1)).toMatchObject({ day, status: "DIFFERENT" });
    const found = await rows({
      text: `SELECT day::text, kind, amount_bank AS bank FROM proof_difference WHERE connection_id = $1 AND end_to_end_id = $2`,
      values: [connectionId, endToEndId],
    });
    expect(found).toEqual([{ day, kind: "ONLY_AT_BANK", bank: -77n }]);
  });
});

test("the real time of a business instant is that instant, the move that went past it, or as much earlier as the clock is ahead", async () => {
  const operatorId = randomUUID();
  const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
  await rows({
    text: `INSERT INTO operator (id, name, tax_id, city) VALUES ($1, 'Jogos', '11222333000181', 'Natal')`,
    values: [operatorId],
  });
  await rows({
    text: `INSERT INTO clock_move (operator_id, ahead_ms, moved_at, moved_by) VALUES ($1, 3600000, $2, 'test'), ($1, 10800000, $3, 'test')`,
    values: [operatorId, at("10:00"), at("12:00")],
  });
  const real = async (business: string) => (await realTimeOf(operatorId, at(business))).toISOString().slice(11, 16);
  expect([await real("09:59"), await real("10:30"), await real("11:00"), await real("12:59")]).toEqual([
    "09:59",
    "10:00",
    "10:00",
    "11:59",
  ]);
  expect([await real("13:30"), await real("15:00"), await real("16:00")]).toEqual(["12:00", "12:00", "13:00"]);
});
