import { type BookBalance, balancesNow } from "#lib/ledger/balance-at.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountsOf } from "./account.ts";
import { presentBalance } from "./balance.ts";
import { loadSchedules } from "./fees.ts";
import { listAccountsContract } from "./list-accounts.contract.ts";
import { movesMoney } from "./unconnected.ts";

/** Lists the accounts that the caller may access, with their keys, fee schedules and current balances. */
export const listAccounts = operation(listAccountsContract, async (ctx) => {
  const accounts = await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const [books, schedules] = await Promise.all([balancesNow(ids), loadSchedules(ids)]);
  return {
    output: {
      accounts: accounts.map((account) => ({
        ...presentBalance(account, books.get(account.id) as BookBalance),
        holderName: account.holderName,
        pixKeys: account.pixKeys,
        bank: account.connection?.name ?? null,
        bankId: account.connection?.id ?? null,
        movesMoney: movesMoney(account),
        fees: schedules.filter(({ accountId }) => accountId === account.id),
      })),
    },
  };
});
