import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { selection } from "./statement-query.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole } from "./statement-query-console.contract.ts";

const summary = z
  .object({
    date: wire.day,
    openingBalance: wire.balance,
    totalCredits: wire.balance,
    totalDebits: wire.balance,
    creditCount: z.int(),
    debitCount: z.int(),
    closingBalance: wire.balance,
  })
  .meta({ title: "DaySummary" });

const days = z.object({
  accountNumber: wire.text(20, 1).optional(),
  startDate: wire.day,
  endDate: wire.day,
  page: wire.queryInteger(1).optional(),
  limit: wire.pageSize.optional(),
});

const LAST_HOUR = 23;
/** One hour of the BRT day `startDate`, which is then the only day. */
const hour = z.int().min(0).max(LAST_HOUR).optional();

/** The console adds up only the lines that fit its filters. */
const daysConsole = z.codec(
  days.extend({ hour }).extend(filtersConsole.omit({ accountNumber: true, initDate: true, endDate: true }).shape),
  z.object({
    accountNumber: z.string().optional(),
    startDate: z.string(),
    endDate: z.string(),
    page: z.int().optional(),
    limit: z.int().optional(),
    hour,
    lines: selection,
  }),
  {
    decode: ({ accountNumber, startDate, endDate, page, limit, hour, ...filters }) => ({
      ...{ accountNumber, startDate, endDate, page, limit, hour },
      lines: consoleSelectionOf(filters),
    }),
    encode: ({ lines, ...days }) => ({ ...consoleFiltersOf(lines), ...days }),
  },
);

const output = z.object({
  accountNumber: z.string(),
  currency: z.literal("BRL"),
  page: z.int(),
  pageSize: z.int(),
  summaries: z.array(summary),
  totalRecords: z.int(),
});

const form = {
  path: "GET /v1/statements/consolidated",
  input: days,
  output,
  example: { startDate: "2026-11-16", endDate: "2026-11-20" },
} as const;

export const getConsolidatedStatementContract = contract({
  name: "getConsolidatedStatement",
  summary: "Summarize an account's movements day by day",
  description: `One entry for each BRT day from \`startDate\` to \`endDate\`, both included, oldest first, days without movement too; \
none of them in the future. Credits and debits are never below zero: the closing balance is the opening balance \
plus \`totalCredits\` less \`totalDebits\`, and the next day's opening balance. Today's entry is what it is so far.`,
  effect: "read",
  scope: "statement.read",
  roles: MAY_SEE_MONEY,
  errors: ["InvalidParameter", "NotFound"],
  tags: ["statement"],
  validationCodes: { "*": "InvalidParameter" },
  A: form,
  B: form,
  console: { input: daysConsole, output },
});
