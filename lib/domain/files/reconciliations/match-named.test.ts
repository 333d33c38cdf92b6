import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Item, itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Context } from "#lib/server/operations/operation.ts";

await testDatabase();

const DAY = "2026-10-01";
const e2eId = (n: number) => `E99999999202610011200${`${n}`.padStart(11, "0")}`;
const deposits = (amounts: bigint[]) =>
  amounts.map((amount, n) => ({
    ...({ kind: "deposit", amount, endToEndId: e2eId(n), externalId: `deposit-00066${n}` } as const),
    productTransactionId: OWN[n] ?? "",
  }));
const OWN = Array.from({ length: 10 }, () => randomUUID() as string);

let account: TestAccount;
let ctx: Context;
beforeEach(async () => {
  account = await testAccount();
  ctx = personOf(account);
});

const post = (amounts: bigint[]) =>
  postMovements(account.accountId, new Date(`${DAY}T12:00:00-03:00`), deposits(amounts));

/** Rows are "e2e~externo~id", and the amount. */
async function run(rows: [string, string][]) {
  const lines = rows.map(([ids, amount]) => {
    const cells = ids.split("~").map((id) => `"${id}"`);
    return [...cells, amount, "01/10/2026 12:00:00"].join(";");
  });
  const id = await uploaded(ctx, ["e2e;externo;id;valor;data", ...lines].join("\n"));
  const { totals, fault } = await reconciled(ctx, id, { accountNumbers: [account.number], from: DAY, to: DAY });
  expect(fault).toBeNull();
  const items = await itemsOf(ctx, id);
  const sum = items.reduce((total, { difference }) => total + difference, 0n);
  expect((totals?.file.sum ?? 0n) - (totals?.book.sum ?? 0n)).toBe(sum);
  return { items, totals, together: totals?.together.count };
}

const told = (items: Item[]) => items.map(({ reason, key }) => `${reason} ${key}`).toSorted();

describe("a row with an id that none of them has agrees with no sum", () => {
  const unknown = (n: number) => [`E99999999202611201300abcdefghij${n}~fake-${n}~`, `~fake-${n}~`, `~~${randomUUID()}`];
  test.each([0, 1, 2])("as one row for two payments, in cell %i", async (cell) => {
    await post([20_000n, 5_000n]);
    const row = unknown(1)[cell] ?? "";
    const { items, together } = await run([[row, "250,00"]]);
    const key = row.split("~").find(Boolean);
    expect(told(items)).toEqual([`MISSING_HERE ${key}`, `MISSING_THERE ${e2eId(0)}`, `MISSING_THERE ${e2eId(1)}`]);
    expect(together).toBe(0);
  });

  test.each([0, 1, 2])("as two rows for one payment, in cell %i", async (cell) => {
    await post([20_000n]);
    const [one = "", other = ""] = [unknown(1)[cell], unknown(2)[cell]];
    const { items, together } = await run([
      [one, "199,00"],
      [other, "1,00"],
    ]);
    expect(told(items)).toHaveLength(3);
    expect([items.filter(({ reason }) => reason === "MISSING_HERE").length, together]).toEqual([2, 0]);
  });

  test("nor with what completes another row", async () => {
    await post([20_000n]);
    const { items } = await run([
      [`${e2eId(0)}~~`, "150,00"],
      [unknown(1)[0] ?? "", "50,00"],
    ]);
    expect(told(items)).toEqual([`AMOUNT_DIFFERS ${e2eId(0)}`, `MISSING_HERE ${unknown(1)[0]?.split("~")[0]}`]);
  });

  test("also where it is the id of a payment of another account", async () => {
    await post([20_000n, 5_000n]);
    const sibling = await siblingAccount(account);
    const theirs = { kind: "deposit", amount: 25_000n, endToEndId: e2eId(9), externalId: "deposit-9" } as const;
    await postMovements(sibling.id, new Date(`${DAY}T12:00:00-03:00`), [theirs]);
    const { items, together } = await run([[`${e2eId(9)}~~`, "250,00"]]);
    expect([items.length, together]).toEqual([3, 0]);
  });
});

describe("a row that names several payments is matched with them", () => {
  // Many sums of them are the same.
  const AMOUNTS = [100n, 100n, 200n, 200n, 300n, 300n];
  const externals = "deposit-000661 + deposit-000662";
  const cells: [string, string][] = [
    ["the externalId cell", `~${externals}~`],
    ["the endToEndId cell", `${e2eId(1)} + ${e2eId(2)}~~`],
    ["both cells", `${e2eId(1)} + ${e2eId(2)}~${externals}~`],
    ["both cells, with the same ids", `${externals}~${externals}~`],
    ["the externalId cell, beside one endToEndId", `${e2eId(2)}~${externals}~`],
    ["the cell of our ids", `~~${OWN[1]?.toUpperCase()}, ${OWN[2]}`],
  ];
  test.each(cells)("in %s", async (_, ids) => {
    await post(AMOUNTS);
    const rest = [0, 3, 4, 5].map((n): [string, string] => [`${e2eId(n)}~~`, `${AMOUNTS[n]}`.replace("00", ",00")]);
    const { items, together, totals } = await run([[ids, "3,00"], ...rest]);
    expect([items, together, totals?.matched.count]).toEqual([[], 1, 5]);
    expect(totals?.together.first[0]?.lines.map(({ lineNumber }) => lineNumber).toSorted()).toEqual([2n, 3n]);
  });

  test.each([",", ";", " / ", "|", " e ", "+", "&", " "])(
    "with %j between them, and all others missing",
    async (between) => {
      await post(AMOUNTS);
      const { items, together } = await run([[`~deposit-000661${between}deposit-000662~`, "3,00"]]);
      expect(told(items)).toEqual([0, 3, 4, 5].map((n) => `MISSING_THERE ${e2eId(n)}`));
      expect(together).toBe(1);
    },
  );

  test("twenty of them", async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...({ kind: "deposit", amount: 100n, endToEndId: e2eId(100 + n), externalId: `many-${n}` } as const),
    }));
    await postMovements(account.accountId, new Date(`${DAY}T12:00:00-03:00`), many);
    const { items } = await run([[`${many.map(({ endToEndId }) => endToEndId).join(" + ")}~~`, "20,00"]]);
    expect(items).toEqual([]);
  });

  test.each([
    ["their sum is another", externals, "3,01", [externals, e2eId(1), e2eId(2)]],
    ["one is unknown", "deposit-000661 + fake-1", "2,00", ["deposit-000661 + fake-1", e2eId(1), e2eId(2)]],
    ["one is unknown, whose amount another has", "fake-0 + fake-1", "3,00", ["fake-0 + fake-1", e2eId(1), e2eId(2)]],
  ])("else it is a difference that names them: %s", async (_, ids, amount, keys) => {
    await post([100n, 100n, 200n]);
    const { items, together } = await run([
      [`~${ids}~`, amount],
      [`${e2eId(0)}~~`, "1,00"],
    ]);
    expect([items.map(({ key }) => key).toSorted(), together]).toEqual([keys.toSorted(), 0]);
  });
});
