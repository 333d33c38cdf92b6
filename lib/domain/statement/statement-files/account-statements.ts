import { snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { totalsBetween, totalsOfSearch } from "#lib/ledger/statement/line-totals.ts";
import type { Search } from "#lib/ledger/statement/search-lines.ts";
import type { Account } from "../../base/accounts/account.ts";
import type { AccountStatement } from "./statement-file.ts";

/** What a line must have to be in a statement, besides its account and time. */
export type LineFilters = Omit<Search, "accountId" | "after" | "upto">;

/** Every line of a period. */
export const EVERY_LINE: LineFilters = {
  kinds: LINE_KINDS.map((_, kind) => kind),
  endToEndId: undefined,
  productTransactionId: undefined,
  counterpartyTaxId: undefined,
};

/**
 * Returns each account's part of a statement, in the order of the accounts. `from` null: since it was opened; `to`: the last instant,
 * included. Lines that are posted later are not in it, also when they are read later. With a filter that no running total has, it reads
 * every line that fits.
 */
export async function accountStatements(
  accounts: readonly Account[],
  { from, to }: { from: Date | null; to: Date },
  filters: LineFilters,
): Promise<AccountStatement[]> {
  const ids = accounts.map(({ id }) => id);
  const snapshots = await snapshotsBefore(ids, [from ?? new Date(0), new Date(to.getTime() + 1)]);
  const { kinds, ...searched } = filters;
  const isSearch = Object.values(searched).some((value) => value !== undefined);
  return Promise.all(
    accounts.map(async (account) => {
      const [opening, closing] = snapshots.get(account.id) ?? [];
      if (!opening || !closing) throw new Error("a snapshot for each instant");
      const search = { accountId: account.id, after: opening.lineNumber, upto: closing.lineNumber, ...filters };
      const totals = isSearch ? await totalsOfSearch(search) : totalsBetween(opening, closing, kinds);
      const running = isSearch ? null : ([opening, closing] as const);
      return { account, search, opening: opening.balance, totals, closing: closing.balance, running };
    }),
  );
}
