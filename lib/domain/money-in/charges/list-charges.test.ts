import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";
import { listCharges } from "./list-charges.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();

const TOTAL = 30;
const made: string[] = [];

async function create(account = us): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: account.pixKey };
  return (await createCharge.run(account.ctx, input)).output.chargeId;
}

type Filter = Partial<Parameters<typeof listCharges.run>[1]>;
const list = async (filter: Filter = {}, ctx = us.ctx) => (await listCharges.run(ctx, { limit: 25, ...filter })).output;
const idsOf = async (filter: Filter) => (await list(filter)).rows.map(({ chargeId }) => chargeId);

const overdue = (chargeId: string) =>
  ownerRows({ text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", values: [chargeId] });

beforeAll(async () => {
  for (let i = 0; i < TOTAL; i++) made.push(await create());
  // Many charges with the same time: pages must not lose any of them.
  await ownerRows({
    text: "UPDATE charge SET created_at = '2026-01-01T12:00:00Z' WHERE id = ANY($1::uuid[])",
    values: [made.slice(0, 10)],
  });
  await create(them);
});

describe("pages", () => {
  test.each([1, 7, 10, 30, 100])(
    "of %i hold every charge of the operator once, newest first, and come to an end",
    async (limit) => {
      const seen = [];
      let before: string | undefined;
      for (let page = 0; page <= TOTAL; page++) {
        const { rows: charges, next } = await list({ limit, ...(before ? { before } : {}) });
        expect(charges.length).toBeLessThanOrEqual(limit);
        seen.push(...charges);
        if (!next) break;
        before = next;
      }
      expect(seen.map(({ chargeId }) => chargeId).sort()).toEqual([...made].sort());
      const times = seen.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    },
  );

  test("keep their place when newer charges arrive", async () => {
    const first = await list({ limit: 5 });
    const newer = await create();
    const second = await list({ limit: 5, before: String(first.next) });
    const ids = [...first.rows, ...second.rows].map(({ chargeId }) => chargeId);
    expect(new Set(ids).size).toBe(10);
    expect(ids).not.toContain(newer);
    await ownerRows({ text: "DELETE FROM charge WHERE id = $1", values: [newer] });
  });

  test.each([
    "",
    "x",
    "1",
    `1.${"-".repeat(36)}`,
    `${"9".repeat(15)}.${randomUUID()}`,
    "1.00000000-0000-0000-0000-00000000000g",
  ])("a wrong cursor %j is a validation error or an empty page, never an internal error", async (before) => {
    const answer = list({ before }).then(
      () => "a page",
      ({ code }) => code,
    );
    expect(["a page", "VALIDATION_ERROR"]).toContain(await answer);
  });
});

describe("order and days", () => {
  const NOON = "2026-01-01T12:00:00.000Z";

  /** Runs `work` with two charges, the last before and the first after the start of 2 January in BRT. */
  async function aroundMidnight(work: (last: string, first: string) => Promise<void>): Promise<void> {
    const [last, first] = made.slice(10, 12) as [string, string];
    const place = (id: string, at: string) =>
      ownerRows({ text: "UPDATE charge SET created_at = $2 WHERE id = $1", values: [id, at] });
    await place(last, "2026-01-02T02:59:59.999Z");
    await place(first, "2026-01-02T03:00:00.000Z");
    await work(last, first);
  }

  test("a day has the charges created in it in BRT, to the millisecond", async () => {
    await aroundMidnight(async (last, first) => {
      const firstDay = await list({ from: "2026-01-01", to: "2026-01-01", limit: 100 });
      expect(firstDay.rows[0]).toMatchObject({ chargeId: last });
      expect(firstDay.rows.slice(1).map(({ createdAt }) => createdAt.toISOString())).toEqual(Array(10).fill(NOON));
      expect(await idsOf({ from: "2026-01-02", to: "2026-01-02" })).toEqual([first]);
      expect(await idsOf({ to: "2025-12-31" })).toEqual([]);
      expect(await idsOf({ from: "2026-01-03", limit: 100 })).toHaveLength(TOTAL - 12);
    });
  });

  test("the list with the oldest first is the reverse of the newest first, in pages and with every filter", async () => {
    for (const filter of [{}, { to: "2026-01-01" }, { from: "2026-01-02" }, { status: "PENDING" as const }]) {
      const newest = await idsOf({ ...filter, limit: 100 });
      const seen: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = await list({ ...filter, sort: "oldest", limit: 7, ...(before ? { before } : {}) });
        seen.push(...page.rows.map(({ chargeId }) => chargeId));
        if (!page.next) break;
        before = page.next;
      }
      expect(seen).toEqual(newest.toReversed());
    }
  });

  test.each([
    [{ from: "2026-02-30" }, false],
    [{ to: "tomorrow" }, false],
    [{ from: "2026-01-02", to: "2026-01-01" }, false],
    [{ sort: "amount" }, false],
    [{ from: "2026-01-01", to: "2026-01-01", sort: "oldest" }, true],
  ])("%j is accepted: %s", (asked, isGood) => {
    expect(listCharges.contract.console?.input.safeDecode(asked as never).success).toBe(isGood);
  });
});

describe("search", () => {
  test("finds one charge by its externalId, its chargeId in any case, and the endToEndId of its payment", async () => {
    const chargeId = made[3] as string;
    const payment = testPayment(chargeId, us.pixKey);
    await deliver([payment]);
    await creditPayments();
    const [row] = (await list({ search: chargeId })).rows;
    expect(row).toMatchObject({ chargeId, status: "PAID", payerName: payment.payer?.name });
    for (const search of [String(row?.externalId), chargeId.toUpperCase(), payment.endToEndId])
      expect(await idsOf({ search })).toEqual([chargeId]);
  });

  test("finds no charge of another operator, and none by a part of its id", async () => {
    const foreign = await create(them);
    expect(await idsOf({ search: foreign })).toEqual([]);
    expect(await idsOf({ search: (made[0] as string).slice(0, 8) })).toEqual([]);
    expect(await idsOf({ search: "' OR 1=1 --" })).toEqual([]);
  });

  test("for an empty text shows every charge", async () =>
    expect(await idsOf({ search: "", limit: 100 })).toHaveLength(TOTAL));
});

describe("filters", () => {
  test("by status", async () => {
    expect((await list({ status: "PAID" })).rows.every(({ status }) => status === "PAID")).toBe(true);
    expect(await idsOf({ status: "REJECTED" })).toEqual([]);
  });

  test("by account; an unknown account or one of another operator is ACCOUNT_NOT_FOUND", async () => {
    expect(await idsOf({ accountNumber: us.number, limit: 100 })).toHaveLength(TOTAL);
    for (const accountNumber of ["00000001", them.number])
      await expect(list({ accountNumber })).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  });

  test("a charge after its end is listed as EXPIRED immediately, with any filter", async () => {
    const chargeId = made[5] as string;
    await overdue(chargeId);
    expect(await idsOf({ status: "EXPIRED" })).toEqual([chargeId]);
    expect(await idsOf({ status: "PENDING", limit: 100 })).not.toContain(chargeId);
  });

  test("a charge whose payment is known and not judged stays PENDING after its end, in the lists too", async () => {
    const chargeId = await create();
    await deliver([{ txid: txidOf(chargeId) }]);
    await overdue(chargeId);
    const holds = async (status: "PENDING" | "EXPIRED") => (await idsOf({ status })).includes(chargeId);
    expect([await holds("PENDING"), await holds("EXPIRED")]).toEqual([true, false]);
    await rows({ text: "DELETE FROM rail_inbox" });
    expect([await holds("PENDING"), await holds("EXPIRED")]).toEqual([false, true]);
  });

  test("no page of PENDING charges has a charge after its end, even when many have ended", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => create()));
    for (const id of ids) await overdue(id);
    for (let before: string | undefined; ; ) {
      const { rows: charges, next } = await list({ status: "PENDING", limit: 3, ...(before ? { before } : {}) });
      for (const { chargeId } of charges) expect(ids).not.toContain(chargeId);
      if (!next) break;
      before = next;
    }
    const { rows: charges } = await list({ limit: 12 });
    expect(charges.map(({ status }) => status)).toEqual(Array(12).fill("EXPIRED"));
  });
});
