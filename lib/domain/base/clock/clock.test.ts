import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#e2e/support/database-server.ts";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import {
  deliver,
  receivedPayment,
  requestOrderStatus,
  sendOrders,
  testPayment,
  workRail,
} from "#e2e/support/money/test-rail.ts";
import { decoded, toKey } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { TOKEN_SECONDS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { signAccessToken, verifyAccessToken } from "#lib/server/keys/access-token.ts";
import { businessAheadMs, businessTime } from "#lib/server/operations/clock.ts";
import { signInUrl } from "#lib/server/postgres/sign-in.ts";
import { deleteWebhook } from "../../integration/webhooks/delete-webhook.ts";
import { createCharge } from "../../money-in/charges/create-charge.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { expireCharges } from "../../money-in/charges/expire-charges.job.ts";
import { getCharge } from "../../money-in/charges/get-charge.ts";
import { createRefund } from "../../money-out/refunds/create-refund.ts";
import { getConsolidatedStatement } from "../../statement/statements/get-consolidated-statement.ts";
import { getStatementContract } from "../../statement/statements/get-statement.contract.ts";
import { getStatement } from "../../statement/statements/get-statement.ts";
import { setNetworkFaults } from "../../top/sandbox/network-faults.ts";
import { getClosingDayBalance } from "../accounts/balance.ts";
import { moveClock, showClock } from "./clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { url } = await testDatabase();
const bench = await webhookBench();
const { ctx, ...us } = { ...(await testAccount()) };
const account = { ctx, ...us };

const move = async (input: { to?: Date; byMs?: number }) => (await moveClock.run(ctx, input)).output;
const toMidnight = async () => move({ to: startOfBrtDay(addDays(brtDay(await businessTime(us.accountId)), 1)) });

async function charge(expiresIn: number) {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn, pixKey: us.pixKey };
  return (await createCharge.run(ctx, input)).output;
}
const statusOf = async (chargeId: string) => (await getCharge.run(ctx, { chargeId })).output.status;

afterEach(() => expectInvariants({ staging: true }));

describe("a charge", () => {
  test("expires when the clock is moved past its end; its webhook comes at once, signed with the real time", async () => {
    const { id } = await bench.configure(account, { url: `${bench.receiver.baseUrl}/expired` });
    const { chargeId, expiresAt } = await charge(3_600);
    await move({ byMs: HOUR_MS });
    await expectInvariants({ staging: true });
    expect(await expireCharges()).toBe(1);
    await bench.workOff();
    const [event, ...more] = bench.eventsAt("/expired");
    expect(more).toEqual([]);
    expect(event?.body).toContain(chargeId);
    expect(event?.body).toContain("EXPIRED");
    expect(Math.abs(Number(event?.headers["webhook-timestamp"]) * 1_000 - Date.now())).toBeLessThan(60_000);
    const [row] = await rows<{ at: Date }>({
      text: "SELECT updated_at AS at FROM charge WHERE id = $1",
      values: [chargeId],
    });
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
    expect(id).toBeTruthy();
  });

  test("is shown as EXPIRED at once, before any worker runs, and cannot be paid", async () => {
    const { chargeId } = await charge(600);
    await move({ byMs: 601_000 });
    expect(await statusOf(chargeId)).toBe("EXPIRED");
    const paidAt = await businessTime(us.accountId);
    await deliver([testPayment(chargeId, us.pixKey, { amount: 1_000, paidAt, refusedFor: "CHARGE_EXPIRED" })]);
    while ((await creditPayments()) > 0);
    expect(await statusOf(chargeId)).toBe("EXPIRED");
  });

  test("made after the clock was moved has the new time and is still PENDING", async () => {
    await move({ byMs: DAY_MS });
    const now = await businessTime(us.accountId);
    const { chargeId, createdAt, expiresAt } = await charge(600);
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(600_000);
    expect(await statusOf(chargeId)).toBe("PENDING");
  });
});

describe("a payment can be returned for 90 days of business time", () => {
  const refund = (endToEndId: string) =>
    createRefund.run(ctx, { endToEndId, externalId: randomUUID().slice(0, 36), amount: 100n });

  async function settledAt(endToEndId: string): Promise<Date> {
    const text = "SELECT settled_at AS at FROM payment WHERE end_to_end_id = $1";
    return ((await rows<{ at: Date }>({ text, values: [endToEndId] }))[0] as { at: Date }).at;
  }

  test("a refund 5 s before the end is accepted, 1 ms after the end it is REFUND_WINDOW_CLOSED", async () => {
    const { endToEndId } = await receivedPayment(account);
    const end = (await settledAt(endToEndId)).getTime() + 90 * DAY_MS;
    await move({ to: new Date(end - 5_000) });
    expect((await refund(endToEndId)).output.requestedAt.getTime()).toBeLessThanOrEqual(end);
    await move({ to: new Date(end + 1) });
    await expect(refund(endToEndId)).rejects.toMatchObject({ code: "REFUND_WINDOW_CLOSED" });
    await sendOrders();
    await workRail();
  });
});

describe("moving the clock past midnight", () => {
  test("ends the day: its closing balance stays, and the next payment belongs to the next day", async () => {
    const today = brtDay(await businessTime(us.accountId));
    await receivedPayment(account, 700);
    const closing = (await getClosingDayBalance.run(ctx, { dateRef: today })).output.availableBalance;
    const { now } = await toMidnight();
    const tomorrow = addDays(today, 1);
    expect(brtDay(now)).toBe(tomorrow);
    await receivedPayment(account, 50);
    expect((await getClosingDayBalance.run(ctx, { dateRef: today })).output.availableBalance).toBe(closing);
    expect((await getClosingDayBalance.run(ctx, { dateRef: tomorrow })).output.availableBalance).toBe(closing + 50n);

    const { output } = await getStatement.run(ctx, decoded(getStatementContract, "A", { initDate: tomorrow }));
    expect(output.transactions.map(({ amount }) => amount)).toEqual([50n]);
    const days = (await getConsolidatedStatement.run(ctx, { startDate: today, endDate: tomorrow } as never)).output
      .summaries;
    expect(days.map(({ date }) => date)).toEqual([today, tomorrow]);
    expect(days[1]).toMatchObject({ openingBalance: closing, closingBalance: closing + 50n });
  });

  test("a day that the clock has not reached is still refused", async () => {
    const tomorrow = addDays(brtDay(await businessTime(us.accountId)), 1);
    await expect(getClosingDayBalance.run(ctx, { dateRef: tomorrow })).rejects.toMatchObject({ status: 400 });
  });
});

describe("an order in flight", () => {
  test("is not overdue when the clock is moved: the rail is asked after 40 s of real time", async () => {
    await receivedPayment(account, 5_000);
    const faults = {
      seed: 1,
      latencyMsMin: 0,
      latencyMsMax: 0,
      lost: 1_000,
      duplicated: 0,
      copiesMax: 1,
      reordered: 0,
    };
    const more = { contradicted: 0, silenced: 0, outage: false, dictErrors: 0 };
    await setNetworkFaults.run(ctx, { faults: { ...faults, ...more } });
    await toKey(ctx, { amount: 1_000 });
    await sendOrders();
    await workRail();
    await setNetworkFaults.run(ctx, { faults: null });
    await move({ byMs: DAY_MS });
    expect(await requestOrderStatus()).toBe(0);
    await expectInvariants({ staging: true });
    // As if the clock had been moved 42 s ago.
    await ownerRows({ text: "UPDATE clock_move SET moved_at = moved_at - interval '42 seconds'" });
    expect(await requestOrderStatus()).toBe(1);
    await workRail();
  });
});

describe("what follows the real clock after the clock was moved", () => {
  test("an access token stays valid, and a failed delivery still waits for its retry", async () => {
    const token = await signAccessToken(randomUUID(), ["mock.write"], TOKEN_SECONDS.v2);
    bench.receiver.behave("/moved", (response) => void response.writeHead(500).end());
    const { id } = await bench.configure(account, { url: `${bench.receiver.baseUrl}/moved` });
    await receivedPayment(account);
    await bench.workOff();
    await move({ byMs: DAY_MS });
    await bench.workOff();
    expect(bench.eventsAt("/moved")).toHaveLength(1);
    expect(await verifyAccessToken(token)).not.toBeNull();
    await deleteWebhook.run(ctx, { id });
  });
});

describe("the clock", () => {
  test("shows how far ahead it is; other processes see it at once, also through older prepared statements", async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const prepared = { name: "now", text: `SELECT business_now('${us.accountId}') AS now, clock_timestamp() AS real` };
    const ahead = async () => {
      const { now, real } = (await other.query<{ now: Date; real: Date }>(prepared)).rows[0] as {
        now: Date;
        real: Date;
      };
      return now.getTime() - real.getTime();
    };
    for (let use = 0; use < 6; use++) await ahead();
    const before = await businessAheadMs(ctx.operatorId);
    const { aheadMs } = await move({ byMs: HOUR_MS });
    expect(aheadMs).toBe(before + HOUR_MS);
    expect(Math.abs((await ahead()) - aheadMs)).toBeLessThan(1_000);
    expect((await showClock.run(ctx, {})).output.aheadMs).toBe(aheadMs);
    await other.end();
  });

  test.each([
    ["to the instant that it shows", async () => ({ to: await businessTime(us.accountId) }), "/to"],
    ["back by a day", async () => ({ to: new Date((await businessTime(us.accountId)).getTime() - DAY_MS) }), "/to"],
    [
      "by more than 366 days",
      async () => ({ to: new Date((await businessTime(us.accountId)).getTime() + 400 * DAY_MS) }),
      "/to",
    ],
    ["nowhere", async () => ({}), "/to"],
    [
      "twice at once",
      async () => ({ to: new Date((await businessTime(us.accountId)).getTime() + 1), byMs: 1 }),
      "/byMs",
    ],
  ])("does not go %s", async (_where, input, pointer) => {
    const before = await businessAheadMs(ctx.operatorId);
    await expect(move(await input())).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ pointer }],
    });
    expect(await businessAheadMs(ctx.operatorId)).toBe(before);
  });

  test("says why it does not go back", async () => {
    await expect(move({ to: new Date(0) })).rejects.toThrow("the clock only goes forward, because the books are");
  });

  test("adds up all moves that are made at the same time", async () => {
    const before = await businessAheadMs(ctx.operatorId);
    await Promise.all(Array.from({ length: 5 }, () => move({ byMs: 1_000 })));
    expect(await businessAheadMs(ctx.operatorId)).toBe(before + 5_000);
  });

  test("a production process does not run on a clock that was moved", async () => {
    const bin = path.resolve(import.meta.dirname, "../../../../bin/worker.ts");
    const fresh = () => randomBytes(32).toString("base64");
    const settings = { SECRET_KEY: fresh(), NEXTAUTH_SECRET: fresh(), BASE_URL: "https://pix.example" };
    const env = {
      ...process.env,
      ...settings,
      TRUST_PROXY: "10.0.0.7",
      MTLS: "off",
      DATABASE_URL: signInUrl(url, "guiche_worker", TEST_PASSWORD),
      APP_ENV: "production",
    };
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [bin], { env, timeout: 20_000 }, (_error, _out, err) => resolve(err));
    });
    expect(said).toContain("The clock of this database was moved in staging: production cannot run on it.");
  });
});
