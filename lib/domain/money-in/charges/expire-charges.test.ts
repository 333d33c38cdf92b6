import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { poll } from "#e2e/support/poll.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { jobs } from "../../jobs.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";
import { expireCharges, expirer } from "./expire-charges.job.ts";
import { getCharge } from "./get-charge.ts";

await testDatabase();
const { ctx, pixKey } = await testAccount();

async function makeCharge(expiresIn: number): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn, pixKey };
  return (await createCharge.run(ctx, input)).output.chargeId;
}

async function read(chargeId: string): Promise<string> {
  return (await getCharge.run(ctx, { chargeId })).output.status;
}

async function stored(chargeId: string): Promise<string | undefined> {
  const [row] = await rows<{ status: string }>({ text: "SELECT status FROM charge WHERE id = $1", values: [chargeId] });
  return row?.status;
}

async function expireAfter(chargeId: string, ms: number): Promise<void> {
  await ownerRows({
    text: "UPDATE charge SET expires_at = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1",
    values: [chargeId, ms],
  });
}

const eventsOf = (chargeIds: string[]) =>
  rows<{ record: string; status: string }>({
    text: "SELECT record_id AS record, status FROM event WHERE record_id = ANY($1::uuid[])",
    values: [chargeIds],
  });

const BOUNDARY_MS = 40;
const LEFT_MS = [40, 10, 6, 3, 1, 0, -1, -2];

describe("charges after their end", () => {
  test("are EXPIRED immediately, without any job, with one event", async () => {
    const chargeId = await makeCharge(600);
    await expireAfter(chargeId, -1);
    expect(await Promise.all(Array.from({ length: 8 }, () => read(chargeId)))).toEqual(
      Array.from({ length: 8 }, () => "EXPIRED"),
    );
    expect(await eventsOf([chargeId])).toEqual([{ record: chargeId, status: "EXPIRED" }]);
  });

  test("are expired in batches, each once, by several workers at the same time", async () => {
    const chargeIds = await Promise.all(Array.from({ length: 700 }, () => makeCharge(600)));
    const fresh = await makeCharge(600);
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 s' WHERE id = ANY($1::uuid[])",
      values: [chargeIds],
    });
    const moved = await Promise.all([expireCharges(), expireCharges(), expireCharges(), expireCharges()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(700);
    expect(Math.max(...moved)).toBeLessThanOrEqual(500);
    expect(await eventsOf(chargeIds)).toHaveLength(700);
    expect(await stored(fresh)).toBe("PENDING");
  });

  test("that are locked during a search are found by a later one", async () => {
    const [held, free] = [await makeCharge(600), await makeCharge(600)];
    await expireAfter(held, -10_000);
    await expireAfter(free, -10_000);
    await transaction(async (tx) => {
      await tx.query("SELECT FROM charge WHERE id = $1 FOR UPDATE", [held]);
      expect(await expirer()()).toBe(1);
    });
    expect([await stored(held), await stored(free)]).toEqual(["PENDING", "EXPIRED"]);
    expect(await expirer()()).toBe(1);
    expect(await stored(held)).toBe("EXPIRED");
  });

  test("are not searched again where none waits any more", async () => {
    await expirer()();
    const [row] = await rows<{ behindMs: number }>({
      text: `SELECT extract(epoch FROM clock_timestamp() - expired_until)::float8 * 1000 AS "behindMs" FROM charge_expiry`,
    });
    expect(row?.behindMs).toBeLessThan(200_000);
  });

  test("become PAID exactly when their bank had the payment in time, also when it is told of at the very end", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 64; round++) {
      const chargeId = await makeCharge(600);
      await expireAfter(chargeId, BOUNDARY_MS);
      const expiresAt = await endOf(chargeId);
      const paidAt = new Date(expiresAt.getTime() - (LEFT_MS[round % LEFT_MS.length] ?? 0));
      const payment = tellAt(chargeId, paidAt);
      const seen = await Promise.all([watch(chargeId), watch(chargeId), payment, untilMoved(chargeId)]);
      const final = await stored(chargeId);
      outcomes.push(`${final}`);
      expect(final).toBe(paidAt <= expiresAt ? "PAID" : "EXPIRED");
      // Who read it before the payment was told may have seen its end.
      const events = (await eventsOf([chargeId])).map(({ status }) => status).sort();
      expect(["PAID", "EXPIRED,PAID", "EXPIRED"]).toContain(events.join());
      expect(events).toContain(final);
      for (const status of seen.slice(0, 2)) expect(events).toContain(status);
    }
    expect(new Set(outcomes)).toEqual(new Set(["PAID", "EXPIRED"]));
  });
});

async function endOf(chargeId: string): Promise<Date> {
  const [row] = await rows<{ at: Date }>({
    text: "SELECT expires_at AS at FROM charge WHERE id = $1",
    values: [chargeId],
  });
  return row?.at ?? new Date(0);
}

/** Tells of a payment in the moment in which it settles: some are in time, some late, most at the boundary. */
async function tellAt(chargeId: string, paidAt: Date): Promise<void> {
  while (Date.now() < paidAt.getTime()) await rows({ text: "SELECT" });
  await deliver([testPayment(chargeId, pixKey, { paidAt })]);
  while ((await creditPayments()) > 0);
}

async function watch(chargeId: string): Promise<string> {
  return poll(
    () => read(chargeId),
    (status) => status !== "PENDING",
  );
}

async function untilMoved(chargeId: string): Promise<void> {
  while ((await stored(chargeId)) === "PENDING") await expireCharges();
}

describe("the worker", () => {
  const stopping = new AbortController();
  let worker: Promise<void> | undefined;
  afterAll(async () => {
    stopping.abort();
    await worker;
  });

  test("expires a charge within 5 s after its end", async () => {
    const chargeId = await makeCharge(1);
    worker = runWorker(jobs, { signal: stopping.signal });
    expect(
      await poll(
        () => stored(chargeId),
        (status) => status === "EXPIRED",
        6_000,
      ),
    ).toBe("EXPIRED");
    const [row] = await rows<{ lateMs: number }>({
      text: `SELECT extract(epoch FROM updated_at - expires_at)::float8 * 1000 AS "lateMs" FROM charge WHERE id = $1`,
      values: [chargeId],
    });
    expect(row?.lateMs).toBeGreaterThanOrEqual(0);
    expect(row?.lateMs).toBeLessThan(5_000);
  });
});
