import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { encoded } from "#e2e/support/money/test-withdrawal.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { lockBooks, writeBooks } from "#lib/ledger/books.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import { transaction } from "#lib/server/db.ts";
import { getBalance } from "./balance.ts";

await testDatabase();

async function hold(accountId: string, amount: bigint, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const books = await lockBooks(tx, [accountId]);
    post(books.get(accountId) as OpenBook, { debit: "AVAILABLE", credit: "HELD", amount, reference: randomUUID() });
    await writeBooks(tx, books.values(), at);
  });
}

test("the balance has available, pending, their total and the time of the last movement", async () => {
  const { ctx, accountId, number } = await testAccount();
  await postMovements(accountId, new Date("2026-11-20T12:00:00.000Z"), [{ kind: "deposit", amount: 1_000n }]);
  await hold(accountId, 300n, new Date("2026-11-20T12:00:01.005Z"));
  const { output } = await getBalance.run(ctx, {});
  expect(output).toEqual({
    accountNumber: number,
    availableBalance: 700n,
    pendingBalance: 300n,
    totalBalance: 1_000n,
    currency: "BRL",
    lastUpdated: new Date("2026-11-20T12:00:01.005Z"),
  });
});

test("variant A writes times in BRT, variant B in UTC; amounts are whole cents", async () => {
  const { ctx, accountId } = await testAccount();
  await postMovements(accountId, new Date("2026-11-20T01:02:03.004Z"), [{ kind: "deposit", amount: 5n }]);
  const { output } = await getBalance.run(ctx, {});
  expect(encoded(getBalance.contract, "A", output)).toMatchObject({
    availableBalance: 5,
    lastUpdated: "2026-11-19T22:02:03.004-03:00",
  });
  expect(encoded(getBalance.contract, "B", output)).toMatchObject({
    totalBalance: 5,
    lastUpdated: "2026-11-20T01:02:03.004Z",
  });
});

test("a new account has balances of zero, lastUpdated when it was opened", async () => {
  const { ctx } = await testAccount();
  const { output } = await getBalance.run(ctx, {});
  expect(output).toMatchObject({ availableBalance: 0n, pendingBalance: 0n, totalBalance: 0n });
  expect(Date.now() - output.lastUpdated.getTime()).toBeLessThan(60_000);
});

test("ACCOUNT_NOT_FOUND for an account of another operator, same as for one that does not exist", async () => {
  const { ctx, number } = await testAccount();
  const other = await testAccount();
  await expect(getBalance.run(ctx, { accountNumber: other.number })).rejects.toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
  });
  await expect(getBalance.run(ctx, { accountNumber: "x" })).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
  await expect(getBalance.run(ctx, { accountNumber: number })).resolves.toBeDefined();
});

test("at the end every invariant of the books holds", () => expectSoundBooks());
