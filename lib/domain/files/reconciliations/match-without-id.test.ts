import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, type Item, itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { listColumnMappings } from "./column-mappings.ts";
import { showReconciliationFile } from "./reconciliation-file.ts";
import { rerunReconciliation, showReconciliation } from "./reconciliations.ts";
import { runReconciliations } from "./run-reconciliations.job.ts";

await testDatabase();

const DAY = "2026-10-01";
const HEAD = "e2e;externo;id;valor;data";

let account: TestAccount;
let ctx: Context;
beforeEach(async () => {
  account = await testAccount();
  ctx = personOf(account);
  await post("08:00:00", { amount: 900_000n, endToEndId: "FUND" }, "2026-09-01");
});

const post = (clock: string, movement: Omit<Movement, "kind"> & Partial<Movement>, day = DAY) =>
  postMovements(account.accountId, new Date(`${day}T${clock}-03:00`), [{ kind: "deposit", ...movement }]);

/** Rows are "e2e;externo;amount;clock", a row of a day alone without the clock. */
async function run(rows: string[], asked: Partial<Asked> = {}) {
  const content = [HEAD, ...rows.map((row) => row.replace(/^([^;]*;[^;]*);(.*)$/, "$1;;$2"))].join("\n");
  const id = await uploaded(ctx, content);
  const shown = await reconciled(ctx, id, { accountNumbers: [account.number], from: DAY, to: DAY, ...asked });
  expect([shown.status, shown.fault]).toEqual(["DONE", null]);
  const items = await itemsOf(ctx, id);
  const sum = items.reduce((total, { difference }) => total + difference, 0n);
  expect((shown.totals?.file.sum ?? 0n) - (shown.totals?.book.sum ?? 0n)).toBe(sum);
  return { id, items, totals: shown.totals };
}

const at = (clock: string) => `01/10/2026 ${clock}`;
const told = (items: Item[]) => items.map(({ reason, key, difference }) => [reason, key, difference]);

describe("an id in another case", () => {
  test("is matched when nothing else matches, and counted", async () => {
    await post("12:00:00", { amount: 100n, endToEndId: "E1abC", externalId: "Pedido-1" });
    await post("12:01:00", { amount: 200n, endToEndId: "E2abC", externalId: "Pedido-2" });
    await post("12:02:00", { amount: 300n, endToEndId: "E3abC" });
    const rows = [`E1ABC;;1,00;${at("12:00:00")}`, `;PEDIDO-2;2,00;${at("12:01:00")}`, `E3ABC;;3,01;${at("12:02:00")}`];
    const { items, totals } = await run(rows);
    expect(told(items)).toEqual([["AMOUNT_DIFFERS", "E3ABC", 1n]]);
    expect(totals).toMatchObject({ matched: { count: 2 }, byCase: 2 });
  });

  test("is not taken from the movement whose id is written so", async () => {
    await post("12:00:00", { amount: 100n, endToEndId: "E1abC" });
    await post("12:01:00", { amount: 100n, endToEndId: "E1ABC" });
    const { items, totals } = await run([`E1ABC;;1,00;${at("12:01:00")}`]);
    expect([told(items), totals?.byCase]).toEqual([[["MISSING_THERE", "E1abC", -100n]], 0]);
  });
});

describe("rows without an id", () => {
  test("are matched by amount and time where nothing else fits as well, and counted", async () => {
    await post("12:00:00", { amount: 100n, endToEndId: "E1" });
    await post("12:30:00", { amount: 100n, endToEndId: "E2" });
    await post("13:00:00", { kind: "withdrawal", amount: 100n, endToEndId: "W1" });
    await post("14:00:00", { amount: 700n, endToEndId: "E3" });
    const { items, totals } = await run([
      `;;1,00;${at("12:29:00")}`,
      `;;-1,00;${at("13:00:40")}`,
      `E3;;7,00;${at("14:00:00")}`,
    ]);
    expect(told(items)).toEqual([["MISSING_THERE", "E1", -100n]]);
    expect(totals).toMatchObject({ matched: { count: 3, sum: 700n }, byTime: 2 });
  });

  test("are not matched where two movements are as near, or the nearest is further than tolerated", async () => {
    await post("12:00:00", { amount: 100n, endToEndId: "E1" });
    await post("12:10:00", { amount: 100n, endToEndId: "E2" });
    await post("15:00:00", { amount: 300n, endToEndId: "E3" });
    const { items, totals } = await run([`;;1,00;${at("12:05:00")}`, `;;3,00;${at("16:00:01")}`]);
    expect(told(items).toSorted()).toEqual([
      ["MISSING_HERE", null, 100n],
      ["MISSING_HERE", null, 300n],
      ["MISSING_THERE", "E1", -100n],
      ["MISSING_THERE", "E2", -100n],
      ["MISSING_THERE", "E3", -300n],
    ]);
    expect(totals?.byTime).toBe(0);
  });

  test("of a day alone are matched where the book has as many of the amount on that day, and else not", async () => {
    for (const clock of ["09:00:00", "10:00:00"]) await post(clock, { amount: 100n });
    for (const clock of ["11:00:00", "12:00:00"]) await post(clock, { amount: 200n });
    const rows = [";;1,00;01/10/2026", ";;1,00;01/10/2026", ";;2,00;01/10/2026", ";;1,00;02/10/2026"];
    const { items, totals } = await run(rows);
    expect(items.map(({ reason }) => reason).toSorted()).toEqual(["MISSING_HERE", "MISSING_THERE", "MISSING_THERE"]);
    expect(totals).toMatchObject({ byTime: 2, outside: { count: 1 } });
  });

  test("many of one amount that all come a minute late are matched in their order", async () => {
    const clock = (n: number) => `${`${10 + Math.floor(n / 60)}`}:${`${n % 60}`.padStart(2, "0")}`;
    for (let n = 0; n < 40; n++) await post(`${clock(n)}:00`, { amount: 100n });
    const { items, totals } = await run(Array.from({ length: 40 }, (_, n) => `;;1,00;${at(`${clock(n + 1)}:10`)}`));
    expect([items, totals?.byTime]).toEqual([[], 40]);
  });
});

describe("one for several", () => {
  test("one row for two payments, known by the first one's id", async () => {
    await post("09:00:00", { amount: 5_000n, endToEndId: "E1", externalId: "deposit-669" });
    await post("10:00:00", { amount: 50_000n, endToEndId: "E2", externalId: "deposit-670" });
    await post("11:00:00", { amount: 700n, endToEndId: "E3" });
    const { items, totals } = await run([
      `E1;deposit-669 + deposit-670;550,00;${at("09:00:00")}`,
      `E3;;7,00;${at("11:00:00")}`,
    ]);
    expect(items).toEqual([]);
    expect(totals).toMatchObject({ matched: { count: 2, sum: 55_700n }, together: { count: 1, isComplete: true } });
    expect(totals?.together.first).toEqual([
      { rows: [2], lines: [2n, 3n].map((lineNumber) => ({ accountNumber: account.number, lineNumber })), sum: 55_000n },
    ]);
  });

  test("several rows for one payment, with and without its id", async () => {
    await post("09:00:00", { amount: 1_000n, endToEndId: "E1" });
    await post("09:30:00", { amount: 2_000n, endToEndId: "E2" });
    const rows = [
      `E1;;4,00;${at("09:00:00")}`,
      `E1;;6,00;${at("09:00:00")}`,
      `;;15,00;${at("09:30:00")}`,
      `;;5,00;${at("09:40:00")}`,
    ];
    const { items, totals } = await run(rows);
    expect([items, totals?.together.count, totals?.matched.count]).toEqual([[], 2, 4]);
  });

  test("a payout and its fee are one row with the net amount", async () => {
    await post("09:00:00", { kind: "withdrawal", amount: 1_000n, endToEndId: "W1", externalId: "s-1" });
    await post("09:00:00", { kind: "fee", amount: 50n, externalId: "s-1" });
    const { items, totals } = await run([`;s-1;-10,50;${at("09:00:00")}`], { kinds: ["withdrawal", "fee"] });
    expect([items, totals?.together.count]).toEqual([[], 1]);
  });
});

describe("what is off with all rows alike is said, and one click mends it", () => {
  const clock = (n: number, hours = 10) => `${hours}:0${n}:00`;
  const cases: [string, string, (n: number) => string, Partial<Asked>][] = [
    ["times in UTC", "TIMES_ARE_UTC", (n) => `E${n};;${n + 1},00;${at(clock(n, 13))}`, {}],
    ["times in BRT that say UTC", "TIMES_ARE_BRT", (n) => `E${n};;${n + 1},00;${DAY}T${clock(n)}Z`, {}],
    ["times in UTC without an id", "TIMES_ARE_UTC", (n) => `;;${n + 1},00;${at(clock(n, 13))}`, {}],
    [
      "times of a clock behind ours",
      "TIMES_ARE_EARLY",
      (n) => `E${n};;${n + 1},00;${at(clock(n, 7).replace(/^7/, "07"))}`,
      {},
    ],
    ["times of a clock ahead of UTC", "TIMES_ARE_LATE", (n) => `E${n};;${n + 1},00;${DAY}T${clock(n, 16)}Z`, {}],
    ["times in BRT that say UTC, without an id", "TIMES_ARE_BRT", (n) => `;;${n + 1},00;${DAY}T${clock(n)}Z`, {}],
    ["amounts in cents", "AMOUNTS_ARE_CENTS", (n) => `E${n};;${n + 1}00;${at(clock(n))}`, {}],
    ["amounts in cents without an id", "AMOUNTS_ARE_CENTS", (n) => `;;${n + 1}00;${at(clock(n))}`, {}],
    [
      "amounts in reais read as cents",
      "AMOUNTS_ARE_REAIS",
      (n) => `E${n};;${n + 1};${at(clock(n))}`,
      { mapping: { numbers: "cents" } },
    ],
    ["signs from the other side", "SIGNS_ARE_REVERSED", (n) => `E${n};;-${n + 1},00;${at(clock(n))}`, {}],
  ];
  test.each(cases)("%s: %s", async (_, hint, row, asked) => {
    for (let n = 0; n < 4; n++) await post(clock(n), { amount: BigInt(n + 1) * 100n, endToEndId: `E${n}` });
    const { id, totals, items } = await run([0, 1, 2, 3].map(row), asked);
    expect([totals?.hints, items.length]).toEqual([[hint], items.some(({ key }) => key === null) ? 8 : 4]);
    await rerunReconciliation.run(ctx, { reconciliationId: id, mend: hint as "TIMES_ARE_UTC" });
    await runReconciliations();
    const mended = (await showReconciliation.run(ctx, { reconciliationId: id })).output.totals;
    expect([mended?.hints, await itemsOf(ctx, id), mended?.matched.count]).toEqual([[], [], 4]);
    expect((await listColumnMappings.run(ctx, {})).output.mappings).toHaveLength(1);
    const next = await uploaded(
      ctx,
      [HEAD, ...[0, 1, 2, 3].map(row)].join("\n").replaceAll(/^([^;]*;[^;]*);(?!id)(.*)$/gm, "$1;;$2"),
    );
    const { mapping, source } = (await showReconciliationFile.run(ctx, { reconciliationId: next })).output;
    const own = (await showReconciliationFile.run(ctx, { reconciliationId: id })).output.mapping;
    expect([source, mapping]).toEqual(["remembered", own]);
  });

  test("nothing is said where only some are so", async () => {
    for (let n = 0; n < 4; n++) await post(clock(n), { amount: 100n, endToEndId: `E${n}` });
    const { totals } = await run([0, 1, 2, 3].map((n) => `E${n};;1,00;${at(clock(n, n < 3 ? 13 : 10))}`));
    expect(totals?.hints).toEqual([]);
  });
});
