import { z } from "zod";
import { type Contract, contract } from "#lib/core/contract.ts";
import { STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole, selection } from "./statement-query.contract.ts";

/** What the console's figures of a statement have in common. */
export const ofStatement = {
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["INVALID_DATE_RANGE", "MISSING_REQUIRED_FILTER", "INVALID_QUERY_PARAMETER", "ACCOUNT_NOT_FOUND"],
  validationCodes: {
    initDate: "INVALID_DATE_RANGE",
    endDate: "INVALID_DATE_RANGE",
    "*": "INVALID_QUERY_PARAMETER",
  },
} as const satisfies Partial<Contract>;

const input = z.codec(filtersConsole, selection, { decode: consoleSelectionOf, encode: consoleFiltersOf });

/** What came in and went out, in cents and never below zero, between two balances. */
const figures = {
  openingBalance: wire.balance,
  totalCredits: wire.balance,
  totalDebits: wire.balance,
  creditCount: z.int(),
  debitCount: z.int(),
  closingBalance: wire.balance,
};
const ofAccount = z.object({ accountNumber: z.string(), ...figures });

export const showStatementTotalsContract = contract({
  name: "showStatementTotals",
  summary: "Show the balances and totals of a period, of each account and of all that were chosen",
  ...ofStatement,
  tags: ["statement"],
  console: {
    input,
    output: z.object({
      /** Credits and debits are those of the lines that fit the filters; balances are those of the whole account. */
      accounts: z.array(ofAccount),
      total: z.object(figures),
      /**
       * As many days before the period. While the period still runs, they end as long before now. Null: with the lines of both the filters
       * would read too many.
       */
      previous: z.object({ from: wire.utc, to: wire.utc, ...figures }).nullable(),
      /**
       * The filters would read too many lines, so credits and debits are zero: how many, at most one more than are counted, and how many
       * they may read. `from`: the first day from which on they could be read. Null: not even the last day could.
       */
      tooMany: z.object({ lines: z.int(), most: z.int(), from: wire.day.nullable() }).nullable(),
    }),
  },
});

export const UNITS = ["day", "month"] as const;

const summary = z.object({
  /** First and last BRT day, both included. */
  from: wire.day,
  to: wire.day,
  ...figures,
  /** The same of each account, in the order of `accounts`. */
  ofAccounts: z.array(z.object(figures)),
});

export const listStatementSummariesContract = contract({
  name: "listStatementSummaries",
  summary: "Summarize the movements of one or several accounts day by day or month by month, the latest first",
  ...ofStatement,
  tags: ["statement"],
  console: {
    input: z.codec(
      filtersConsole.extend({ unit: z.enum(UNITS), page: z.int().min(0).max(STATEMENT_JOB_DAYS_MAX).default(0) }),
      selection.extend({ unit: z.enum(UNITS), page: z.int() }),
      {
        decode: ({ unit, page, ...filters }) => ({ ...consoleSelectionOf(filters), unit, page }),
        encode: ({ unit, page, ...selected }) => ({ ...consoleFiltersOf(selected), unit, page }),
      },
    ),
    output: z.object({
      accounts: z.array(z.string()),
      summaries: z.array(summary),
      totalItems: z.int(),
      totalPages: z.int(),
    }),
  },
});
