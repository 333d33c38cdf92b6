import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Item, itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();

const DAY = "2026-10-01";
const HEAD = "e2e;externo;id;valor;data";
const at = (clock: string, day = DAY) => new Date(`${day}T${clock}-03:00`);

/** An account whose book has these movements, each a minute after the one before, from noon. */
async function book(movements: (Movement & { at?: Date })[]): Promise<TestAccount> {
  const account = await testAccount();
  let time = at("11:59:00").getTime();
  for (const { at: when, ...movement } of movements) {
    time = when?.getTime() ?? time + 60_000;
    await postMovements(account.accountId, new Date(time), [movement]);
  }
  return account;
}

const deposit = (endToEndId: string, amount: bigint, more: Partial<Movement> & { at?: Date } = {}) =>
  ({ kind: "deposit", endToEndId, amount, externalId: `x-${endToEndId}`, ...more }) as const;

/** Rows: a key in its column, an amount in reais, a time of the day. */
type FileRow = { e2e?: string; external?: string; id?: string; amount: string; at?: string };
const csv = (rows: FileRow[]) =>
  [
    HEAD,
    ...rows.map(({ e2e = "", external = "", id = "", amount, at = "01/10/2026 12:00:00" }) =>
      [e2e, external, id, amount, at].join(";"),
    ),
  ].join("\n");

async function run(account: TestAccount, rows: FileRow[], asked: object = {}) {
  const ctx = personOf(account);
  const id = await uploaded(ctx, csv(rows));
  const shown = await reconciled(ctx, id, { accountNumbers: [account.number], from: DAY, to: DAY, ...asked });
  expect([shown.status, shown.fault]).toEqual(["DONE", null]);
  const items = await itemsOf(ctx, id);
  const { file, book, matched } = shown.totals ?? {};
  const sum = items.reduce((sum, { difference }) => sum + difference, 0n);
  expect((file?.sum ?? 0n) - (book?.sum ?? 0n)).toBe(sum);
  return { ctx, id, shown, items, file, book, matched };
}

const told = (items: Item[]) =>
  items.map(({ reason, key, file, book, difference }) => [
    reason,
    key,
    file?.amount ?? null,
    book?.amount ?? null,
    difference,
  ]);

test("what agrees is matched, and each difference has its reason and adds what it adds", async () => {
  const account = await book([
    deposit("E1", 1_000n),
    deposit("E2", 2_000n),
    deposit("E3", 3_000n),
    { kind: "withdrawal", endToEndId: "W1", amount: 500n },
    deposit("E4", 4_000n),
  ]);
  const {
    items,
    matched,
    file,
    book: own,
  } = await run(account, [
    { e2e: "E1", amount: "10,00" },
    { e2e: "E2", amount: "21,00" },
    { e2e: "W1", amount: "-5,00" },
    { e2e: "E9", amount: "9,00" },
    { e2e: "E4", amount: "40,00" },
    { e2e: "E4", amount: "40,00" },
  ]);
  expect(matched).toEqual({ count: 3, sum: 1_000n - 500n + 4_000n });
  expect([file, own]).toEqual([
    { count: 6, sum: 11_500n },
    { count: 5, sum: 9_500n },
  ]);
  expect(told(items).toSorted()).toEqual([
    ["AMOUNT_DIFFERS", "E2", 2_100n, 2_000n, 100n],
    ["MISSING_HERE", "E9", 900n, null, 900n],
    ["MISSING_THERE", "E3", null, 3_000n, -3_000n],
    ["TWICE", "E4", 4_000n, null, 4_000n],
  ]);
});

test("a row is known by its endToEndId, its externalId or our id, also the charge's, and a refund by the payment that it returns", async () => {
  const account = await testAccount();
  const [payment, payout, refund, charge] = Array.from({ length: 4 }, () => randomUUID());
  const posted = [
    deposit("E1", 1_000n, { productTransactionId: payment ?? "" }),
    deposit("E2", 2_000n, { externalId: "pedido-2" }),
    { kind: "withdrawal", endToEndId: "W1", amount: 300n, externalId: "pedido-2", productTransactionId: payout ?? "" },
    { kind: "refund", endToEndId: "D1", amount: 100n, productTransactionId: refund ?? "" },
  ] as const;
  await postMovements(account.accountId, at("12:00:00"), [...posted]);
  const { accountId } = account;
  await rows({
    text: `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at) VALUES ($1, 'E1', $2, $3, 1000, '{}', now())`,
    values: [accountId, payment, charge],
  });
  await rows({
    text: `INSERT INTO refund (account_id, id, end_to_end_id, external_id, content_hash, amount, pix_key, return_id, created_by, created_at, updated_at)
           VALUES ($1, $2, 'E1', 'r', '', 100, 'k', 'D1', 'x', now(), now())`,
    values: [accountId, refund],
  });
  const { items, matched } = await run(account, [
    { id: charge?.toUpperCase() ?? "", amount: "10,00" },
    { external: "pedido-2", amount: "20,00" },
    { id: payout ?? "", amount: "-3,00" },
    { e2e: "E1", amount: "-1,00" },
  ]);
  expect(told(items)).toEqual([]);
  expect(matched?.count).toBe(4);
});

test("a key that is there often is paired one by one, by its amount, and the rest is there once too often", async () => {
  const refund = (endToEndId: string, amount: bigint) =>
    ({ kind: "refund", endToEndId, amount, externalId: "r" }) as const;
  const account = await book([
    deposit("E0", 1_000n, { at: at("12:00:00", "2026-09-30") }),
    ...[100n, 200n, 200n, 300n].map((amount, i) => ({ ...refund(`D${i}`, amount), at: at(`12:0${i}:00`) })),
  ]);
  const { items, matched } = await run(account, [
    { external: "r", amount: "-2,00" },
    { external: "r", amount: "-1,00" },
    { external: "r", amount: "-3,50" },
    { external: "r", amount: "-2,00" },
    { external: "r", amount: "-9,00" },
  ]);
  expect(matched).toEqual({ count: 3, sum: -500n });
  expect(told(items).toSorted()).toEqual([
    ["AMOUNT_DIFFERS", "r", -350n, -300n, -50n],
    ["TWICE", "r", -900n, null, -900n],
  ]);
});

test("two movements for one row: the second is there twice", async () => {
  const account = await book([deposit("E1", 100n), deposit("E1", 100n)]);
  const { items } = await run(account, [{ e2e: "E1", amount: "1,00" }]);
  expect(told(items)).toEqual([["TWICE", "E1", null, 100n, -100n]]);
});

test("the same key with the other sign is another amount, not two movements that are missing", async () => {
  const account = await book([deposit("E1", 100n)]);
  const { items } = await run(account, [{ e2e: "E1", amount: "-1,00" }]);
  expect(told(items)).toEqual([["AMOUNT_DIFFERS", "E1", -100n, 100n, -200n]]);
});

test("late: more minutes apart than tolerated, or on the other side of midnight", async () => {
  const account = await book([
    deposit("E1", 100n, { at: at("12:00:00") }),
    deposit("E2", 100n, { at: at("12:30:00") }),
    deposit("E3", 100n, { at: at("23:59:58") }),
  ]);
  const rows = [
    { e2e: "E1", amount: "1,00", at: "01/10/2026 12:05:01" },
    { e2e: "E2", amount: "1,00", at: "01/10/2026 12:35:00" },
    { e2e: "E3", amount: "1,00", at: "02/10/2026 00:00:01" },
  ];
  const within = await run(account, rows, { toleranceMinutes: 5, to: "2026-10-02" });
  expect(told(within.items)).toEqual([
    ["LATE", "E1", 100n, 100n, 0n],
    ["LATE", "E3", 100n, 100n, 0n],
  ]);
  const ofDay = await run(account, rows, { toleranceMinutes: 5 });
  expect(told(ofDay.items)).toEqual([
    ["LATE", "E1", 100n, 100n, 0n],
    ["LATE", "E3", 100n, 100n, -100n],
  ]);
  const days = rows.map((row) => ({ ...row, at: row.at.slice(0, 10) }));
  expect(told((await run(account, days, { toleranceMinutes: 0 })).items)).toEqual([["LATE", "E3", 100n, 100n, -100n]]);
});

test("rows outside of the period count only where a movement of the period is theirs", async () => {
  const account = await book([
    deposit("E0", 100n, { at: at("23:00:00", "2026-09-30") }),
    deposit("E1", 200n, { at: at("00:00:00") }),
    deposit("E2", 300n, { at: at("00:00:00", "2026-10-02") }),
  ]);
  const {
    items,
    shown,
    book: own,
  } = await run(account, [
    { e2e: "E0", amount: "1,00", at: "30/09/2026 23:00:00" },
    { e2e: "E9", amount: "7,00", at: "02/10/2026 10:00:00" },
    { e2e: "E1", amount: "2,00", at: "01/10/2026 00:00:00" },
    { e2e: "E2", amount: "3,00", at: "01/10/2026 23:59:59" },
  ]);
  expect(told(items)).toEqual([["MISSING_HERE", "E2", 300n, null, 300n]]);
  expect(own).toEqual({ count: 1, sum: 200n });
  expect(shown.totals?.outside).toEqual({ count: 2, sum: 800n });
});

test("without times every row is in the period, and none is late", async () => {
  const account = await book([deposit("E1", 100n)]);
  const { items, matched } = await run(account, [{ e2e: "E1", amount: "1,00", at: "" }], { mapping: { time: null } });
  expect([told(items), matched?.count]).toEqual([[], 1]);
});

test("a type tells a payout from its fee, and what was not chosen is left out on both sides with its sum", async () => {
  const account = await book([
    deposit("E1", 10_000n),
    { kind: "withdrawal", amount: 200n, externalId: "s-1", endToEndId: "W1" },
    { kind: "fee", amount: 200n, externalId: "s-1" },
    { kind: "judicialDebit", amount: 50n },
  ]);
  const head = "pedido;valor;tipo";
  const content = [head, "s-1;2,00;Saque", ";2,00;Tarifa", "x-E1;100,00;Depósito", ";5,00;Saldo"].join("\n");
  const mapping = {
    keys: { endToEndId: null, externalId: 0, transactionId: null },
    amount: { by: "typed", column: 1 } as const,
    time: null,
    type: {
      column: 2,
      values: [
        { text: "Depósito", is: "deposit" as const },
        { text: "Saque", is: "withdrawal" as const },
        { text: "Tarifa", is: "fee" as const },
        { text: "Saldo", is: "excluded" as const },
      ],
    },
  };
  const ctx = personOf(account);
  const asked = { accountNumbers: [account.number], from: DAY, to: DAY, mapping };
  const id = await uploaded(ctx, content);
  const { totals } = await reconciled(ctx, id, asked);
  expect(await itemsOf(ctx, id)).toEqual([]);
  expect(totals).toMatchObject({
    matched: { count: 2, sum: 9_800n },
    excludedRows: [
      { kind: "fee", count: 1, sum: -200n },
      { kind: null, count: 1, sum: 500n },
    ],
    excludedLines: [
      { kind: "fee", count: 1, sum: -200n },
      { kind: "judicialDebit", count: 1, sum: -50n },
    ],
    unread: 0,
  });
  const all = await reconciled(ctx, id, { ...asked, kinds: ["deposit", "withdrawal", "fee"] });
  expect(all.totals).toMatchObject({ unread: 1, matched: { count: 2 } });
  expect(told(await itemsOf(ctx, id))).toEqual([["MISSING_THERE", "s-1", null, -200n, 200n]]);
});

test("several accounts are matched together, and a movement in another account is said to be there", async () => {
  const account = await book([deposit("E1", 100n)]);
  const [second, third] = [await siblingAccount(account), await siblingAccount(account)];
  await postMovements(second.id, at("12:00:00"), [deposit("E2", 200n)]);
  await postMovements(third.id, at("12:00:00"), [deposit("E3", 300n)]);
  const ctx = { ...account.ctx, accountIds: [account.accountId, second.id, third.id] };
  await rows({
    text: `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
           SELECT account_id, end_to_end_id, product_transaction_id, gen_random_uuid(), amount, '{}', settled_at FROM statement_line WHERE account_id = $1`,
    values: [third.id],
  });
  await rows({
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, br_code, created_by, created_at, expires_at,
             updated_at, paid_at, end_to_end_id)
           SELECT account_id, charge_id, charge_id, '', 'PAID', amount, '', '', '', settled_at, settled_at, settled_at, settled_at, end_to_end_id
           FROM payment WHERE account_id = $1`,
    values: [third.id],
  });
  const { items, matched } = await run(
    { ...account, ctx },
    ["E1;1", "E2;2", "E3;3"].map((row) => ({ e2e: row.slice(0, 2), amount: `${row.slice(3)},00` })),
    { accountNumbers: [account.number, second.number] },
  );
  expect(matched?.count).toBe(2);
  expect(items).toMatchObject([
    {
      reason: "MISSING_HERE",
      key: "E3",
      elsewhere: "ACCOUNT",
      book: { accountNumber: third.number, amount: 300n },
      difference: 300n,
    },
  ]);
});

test("a file without any row, and a period without any movement", async () => {
  const account = await book([deposit("E1", 100n)]);
  expect(told((await run(account, [])).items)).toEqual([["MISSING_THERE", "E1", null, 100n, -100n]]);
  const empty = await run(account, [{ e2e: "E1", amount: "1,00" }], { from: "2026-10-02", to: "2026-10-02" });
  expect([empty.items, empty.shown.totals?.outside]).toEqual([[], { count: 1, sum: 100n }]);
});
