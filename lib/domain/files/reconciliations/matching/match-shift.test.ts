import { expect, test } from "vitest";
import { itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { brtIso } from "#lib/core/brt.ts";
import { rerunReconciliation, showReconciliation } from "../reconciliations.ts";
import { runReconciliations } from "../run-reconciliations.job.ts";

await testDatabase();

const DAY = "2026-10-01";
const AMOUNTS = [2_000n, 5_000n, 10_000n, 20_000n];
const minute = (n: number) => 60_000 * n;
/** Forty payments of four amounts in a day: of each amount one in about an hour and a half. */
const PAID = Array.from({ length: 40 }, (_, n) => ({
  amount: AMOUNTS[(n * 7 + Math.floor(n / 5)) % 4] as bigint,
  at: Date.parse(`${DAY}T03:10:00-03:00`) + minute(n * 23 + (n % 3)) + n * 1_300,
}));

type Row = { amount: bigint; at: number };

async function run(rows: Row[]) {
  const account = await testAccount();
  const ctx = personOf(account);
  for (const [n, { amount, at }] of PAID.entries())
    await postMovements(account.accountId, new Date(at), [{ kind: "deposit", amount, endToEndId: `E${n}` }]);
  const csv = rows.map(
    ({ amount, at }) => `${amount / 100n},00;${brtIso(new Date(at)).slice(0, 19).replace("T", " ")}`,
  );
  const id = await uploaded(ctx, ["valor;data", ...csv].join("\n"));
  const mapping = {
    keys: { endToEndId: null, externalId: null, transactionId: null },
    amount: { by: "signed", column: 0, sign: "asWritten" } as const,
    time: { day: 1, clock: null, style: "YMD", zone: "BRT" } as const,
  };
  const { totals } = await reconciled(ctx, id, { accountNumbers: [account.number], from: DAY, to: DAY, mapping });
  return { ctx, id, totals };
}

const moved = (minutes: number, seconds = 0) =>
  PAID.map(({ amount, at }) => ({ amount, at: at + minute(minutes) + seconds * 1_000 }));

test.each([
  ["TIMES_ARE_UTC", moved(180), 40],
  ["TIMES_ARE_EARLY", moved(-180), 40],
  ["TIMES_ARE_UTC", moved(180, 40), 40],
  ["TIMES_ARE_EARLY", moved(-180).filter((_, n) => n % 6 > 0), 33],
  ["TIMES_ARE_UTC", moved(180).map((row, n) => (n % 8 === 0 ? { ...row, amount: 1n } : row)), 35],
] as const)(
  "rows without an id that are all three hours off are not matched with others: %s is said, and one click mends it",
  async (hint, rows, matched) => {
    const { ctx, id, totals } = await run([...rows]);
    expect(totals).toMatchObject({ hints: [hint], byTime: 0, matched: { count: 0 }, together: { count: 0 } });
    await rerunReconciliation.run(ctx, { reconciliationId: id, mend: hint });
    await runReconciliations();
    const mended = (await showReconciliation.run(ctx, { reconciliationId: id })).output.totals;
    expect(mended).toMatchObject({ hints: [], byTime: matched, matched: { count: matched } });
    if (matched === PAID.length) expect(await itemsOf(ctx, id)).toEqual([]);
  },
);

test.each([
  ["as they are", moved(0), 40],
  ["some minutes late", moved(4), 40],
  [
    "half of them three hours off",
    moved(0).map((row, n) => (n % 2 ? { ...row, at: row.at + minute(180) } : row)),
    null,
  ],
])("nothing is said of times %s", async (_, rows, matched) => {
  const { totals } = await run(rows);
  expect(totals?.hints).toEqual([]);
  if (matched) expect(totals?.byTime).toBe(matched);
});
