import { type BookBalance, balancesNow } from "#lib/ledger/balance-at.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "./account.ts";
import { presentBalance } from "./balance.ts";
import { getBalanceContract } from "./get-balance.contract.ts";

/** Returns the current balance of an account. */
export const getBalance = operation(getBalanceContract, async (ctx, { accountNumber }) => {
  const account = await accountNamed(ctx, accountNumber);
  const books = await balancesNow([account.id]);
  return { output: presentBalance(account, books.get(account.id) as BookBalance) };
});
