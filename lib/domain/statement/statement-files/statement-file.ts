import type { Locale } from "#lib/core/words/locale.ts";
import type { LineTotals } from "#lib/ledger/statement/line-totals.ts";
import type { Search } from "#lib/ledger/statement/search-lines.ts";
import type { RunningTotals } from "#lib/ledger/statement/search-parts.ts";
import type { Account } from "../../base/accounts/account.ts";
import type { StatementColumns } from "./format.contract.ts";

/** Whether a file shows CPFs whole, or masked as the console shows them. CNPJs are no secret and always whole. */
export type TaxIds = "whole" | "masked";

/**
 * One account's part of a statement file. `opening`, `closing`: the account's balances in cents. `totals`: of the lines that
 * `search` finds. `running`: the book's running totals around these lines; null where a filter is used that no running total has.
 */
export type AccountStatement = {
  account: Account;
  search: Search;
  opening: bigint;
  totals: LineTotals;
  closing: bigint;
  running: RunningTotals | null;
};

/**
 * What every format of a statement shows. All of it is fixed before the first byte, and no time of making is in it, so that the same
 * statement gives the same bytes. `from` null: since the account was opened. `to`: the last instant, included. `isFiltered`: only some of
 * the period's lines are in it, so that opening + totals is not closing.
 */
export type StatementFile = {
  accounts: readonly AccountStatement[];
  from: Date | null;
  to: Date;
  isFiltered: boolean;
  locale: Locale;
  taxIds: TaxIds;
  columns?: StatementColumns | undefined;
};

/** Yields a statement's bytes, no faster than they are read. */
export type StatementWriter = (file: StatementFile) => AsyncIterable<Uint8Array>;
