import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { lineA, lineB, lineConsole } from "./statement-line.contract.ts";
import { queryA, queryB, queryConsole } from "./statement-query.contract.ts";

const fromOne = z.codec(z.int(), z.int(), { decode: (page) => page - 1, encode: (page) => page + 1 });
const totals = { pageSize: z.int(), totalItems: z.int(), totalPages: z.int() };

export const getStatementContract = contract({
  name: "getStatement",
  summary: "List settled movements, newest first",
  description: `Lines are settled movements, never operations in flight. Variant A needs a period (\`initDate\`, with or without \
\`endDate\`) or one of the ids; variant B a period. A period is at most ${STATEMENT_DAYS_MAX} × 24 hours and not in the future; a date without \
a time is a whole BRT day. The totals are exact on every page; a page past the end is empty. An \`endToEndId\` that no line has finds the one that differs from it by case alone, as programs \
write it that know capitals alone.`,
  effect: "read",
  scope: "statement.read",
  roles: MAY_SEE_MONEY,
  errors: [
    "INVALID_DATE_RANGE",
    "MISSING_REQUIRED_FILTER",
    "INVALID_PAGE_SIZE",
    "INVALID_QUERY_PARAMETER",
    "ACCOUNT_NOT_FOUND",
  ],
  tags: ["statement"],
  validationCodes: {
    initDate: "INVALID_DATE_RANGE",
    startDate: "INVALID_DATE_RANGE",
    endDate: "INVALID_DATE_RANGE",
    pageSize: "INVALID_PAGE_SIZE",
    limit: "INVALID_PAGE_SIZE",
    "*": "INVALID_QUERY_PARAMETER",
  },
  A: {
    path: "GET /v1/statement",
    input: queryA,
    output: z.object({ page: z.int(), ...totals, transactions: z.array(lineA) }),
    example: { endToEndId: SANDBOX.endToEndId },
  },
  B: {
    path: "GET /v1/statements/detailed",
    input: queryB,
    asksFor: ["startDate", "endDate"],
    output: z.object({ page: fromOne, ...totals, transactions: z.array(lineB) }),
    example: { startDate: "2026-11-01T00:00:00-03:00", endDate: "2026-11-21T00:00:00-03:00", limit: "2" },
  },
  console: {
    input: queryConsole,
    output: z.object({ page: z.int(), ...totals, transactions: z.array(lineConsole) }),
  },
});

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
  page: wire.queryInteger(1, { standard: 1 }).optional(),
  limit: wire.pageSize(10).optional(),
});

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
  errors: ["InvalidParameter", "NotFound"],
  tags: ["statement"],
  validationCodes: { "*": "InvalidParameter" },
  A: form,
  B: form,
});
