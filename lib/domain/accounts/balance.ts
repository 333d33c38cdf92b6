import type { BookBalance } from "#lib/ledger/balance-at.ts";
import type { Account } from "./account.ts";
import type { Balance } from "./balance.contract.ts";

/** Returns a book's balances under their names in the API, in cents. */
export function presentBalances({ available, held }: BookBalance) {
  return { availableBalance: available, pendingBalance: held, totalBalance: available + held };
}

/** Returns the balance of an account in canonical form. */
export function presentBalance(account: Account, book: BookBalance): Balance {
  return {
    accountNumber: account.number,
    ...presentBalances(book),
    currency: "BRL",
    lastUpdated: book.lastPostedAt ?? account.createdAt,
  };
}
