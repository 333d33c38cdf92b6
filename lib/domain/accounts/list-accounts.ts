import { type BookBalance, balancesNow } from "#lib/ledger/balance-at.ts";
import { operation } from "#lib/server/operation.ts";
import { presentBalance } from "../balances/balance.ts";
import { accountsOf } from "./account.ts";
import { listAccountsContract } from "./list-accounts.contract.ts";

/** Lists the accounts that the caller may see, with their keys and what they hold now. */
export const listAccounts = operation(listAccountsContract, async (ctx) => {
  const accounts = await accountsOf(ctx);
  const books = await balancesNow(accounts.map((account) => account.id));
  return {
    output: {
      accounts: accounts.map((account) => ({
        ...presentBalance(account, books.get(account.id) as BookBalance),
        holderName: account.holderName,
        pixKeys: account.pixKeys,
      })),
    },
  };
});
