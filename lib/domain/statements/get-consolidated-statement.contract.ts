import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

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
