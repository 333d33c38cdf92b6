import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { siblingAccount } from "#e2e/support/money/test-money.ts";
import { receivedPayment } from "#e2e/support/money/test-rail.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { brtDay } from "#lib/core/brt.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { listCharges } from "#lib/domain/money-in/charges/list-charges.ts";
import { findPlayer } from "#lib/domain/money-out/players/find-player.ts";
import { listTransfers } from "#lib/domain/money-out/transfers/list-transfers.ts";
import { rows } from "#lib/server/db.ts";
import { READ_MAX } from "./record-list.ts";

await testDatabase();
const us = await testAccount();
const TAX_ID = "11144477735";

async function charge(amount: bigint, description: string, name?: string): Promise<string> {
  const expectedPayer = name ? { expectedPayer: { taxId: TAX_ID, name } } : {};
  const input = { amount, externalId: randomUUID(), expiresIn: 600, pixKey: us.pixKey, description, ...expectedPayer };
  return (await createCharge.run(us.ctx, input)).output.chargeId;
}
const cheap = await charge(100n, "Bônus de São João");
const dear = await charge(900n, "100% back_slash\\", "Íris Ávila");
const { chargeId: paid } = await receivedPayment(us, 500);

type Filter = Partial<Parameters<typeof listCharges.run>[1]>;
const idsOf = async (filter: Filter) =>
  (await listCharges.run(us.ctx, { limit: 25, ...filter })).output.rows.map(({ chargeId }) => chargeId);

test("by amounts, and then by days, on one connection to the database", async () => {
  const today = brtDay(new Date());
  expect(await idsOf({ amountFrom: 500n, amountTo: 500n })).toEqual([paid]);
  expect(await idsOf({ from: today, to: today })).toEqual([paid, dear, cheap]);
  expect(await idsOf({ amountFrom: 500n })).toEqual([paid, dear]);
  expect(await idsOf({ from: today })).toEqual([paid, dear, cheap]);
});

describe("a list of records", () => {
  test("has no page after a last one that is just full", async () => {
    const next = async (limit: number) => (await listCharges.run(us.ctx, { limit })).output.next;
    expect(await next(3)).toBeNull();
    expect(await next(2)).toEqual(expect.any(String));
  });

  test.each<[string, Filter, string[]]>([
    ["from an amount", { amountFrom: 500n }, [paid, dear]],
    ["up to an amount", { amountTo: 500n }, [paid, cheap]],
    ["of one amount", { amountFrom: 500n, amountTo: 500n }, [paid]],
    ["of an amount and a status", { amountFrom: 500n, status: "PENDING" }, [dear]],
    ["with a part of a description, without accents", { search: "sao joao" }, [cheap]],
    ["with a part of a name", { search: "ÍRIS" }, [dear]],
    ["with parts that are apart", { search: "avila  ÍRIS" }, [dear]],
    ["with the name of who paid", { search: "vera regular" }, [paid]],
    ["with signs that LIKE reads otherwise", { search: "100% back_slash\\" }, [dear]],
    ["with a text that no record has", { search: "100_ back" }, []],
  ])("%s", async (_, filter, expected) => expect(await idsOf(filter)).toEqual(expected));

  test("of a player, with other filters", async () => {
    const place = { at: "chargePayer" as const, recordId: paid };
    const playerId = String((await findPlayer.run(us.ctx, { place })).output.playerId);
    expect(await idsOf({ playerId })).toEqual([paid]);
    expect(await idsOf({ playerId, amountTo: 100n })).toEqual([]);
    await expect(idsOf({ playerId: randomUUID() })).rejects.toMatchObject({ code: "PLAYER_NOT_FOUND" });
  });

  test("counts and adds up what fits, on every page", async () => {
    const asked = { amountFrom: 500n, limit: 1, totals: true };
    const first = (await listCharges.run(us.ctx, asked)).output;
    const second = (await listCharges.run(us.ctx, { ...asked, before: String(first.next) })).output;
    for (const { totals } of [first, second]) expect(totals).toEqual({ count: 2, amount: 1_400n, isWhole: true });
    expect((await listCharges.run(us.ctx, { limit: 1 })).output.totals).toBeNull();
  });

  test("400 when the amounts are in the wrong order", () => {
    const { input } = listCharges.contract.console ?? {};
    expect(input?.safeDecode({ amountFrom: 200, amountTo: 100 } as never).success).toBe(false);
  });
});

test("what no index finds is looked for in parts: a page may be empty and the next ones go on to the end", async () => {
  const { id: to } = await siblingAccount(us);
  await rows({
    text: `INSERT INTO transfer (account_id, id, external_id, content_hash, status, amount, to_account_id, created_by, created_at, updated_at)
           SELECT $1, gen_random_uuid(), 'many ' || n, '', 'SUCCESS', n, $2, 'test', timestamptz '2026-01-01' + n * interval '1 s', now()
           FROM generate_series(1, $3) AS n`,
    values: [us.accountId, to, READ_MAX + 2],
  });
  for (const sort of ["newest", "oldest"] as const) {
    const amount = sort === "newest" ? 2n : BigInt(READ_MAX + 1);
    const filter = { amountFrom: amount, amountTo: amount, sort, limit: 25 };
    const first = (await listTransfers.run(us.ctx, filter)).output;
    expect(first).toMatchObject({ rows: [], next: expect.any(String) });
    const second = (await listTransfers.run(us.ctx, { ...filter, before: String(first.next) })).output;
    expect(second).toMatchObject({ rows: [{ amount }], next: null });
  }
});
