import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { unmaskReason } from "../tax-ids/unmask-tax-id.contract.ts";
import { filtersA, filtersOf, selection, selectionOf } from "./statement-query.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole } from "./statement-query-console.contract.ts";

export const EXPORT_FORMATS = ["csv"] as const;

const format = z
  .enum(EXPORT_FORMATS, {
    error: ({ input }) =>
      ["xlsx", "ofx", "pdf"].includes(String(input)) ? `must be csv: ${input} is not offered yet` : "must be csv",
  })
  .meta({ description: "What kind of file. Absent: csv." });
const locale = z
  .enum(LOCALES, "must be pt-BR or en")
  .meta({ description: "The language of its headings, and how it writes numbers. Absent: pt-BR." });

const input = z.codec(
  filtersA.extend({ format: format.optional(), locale: locale.optional() }),
  selection.extend({ format, locale }),
  {
    decode: ({ format = "csv", locale = "pt-BR", ...filters }) => ({ ...selectionOf(filters), format, locale }),
    encode: ({ format, locale, ...selected }) => ({ ...filtersOf(selected), format, locale }),
  },
);

const inputConsole = z.codec(filtersConsole.extend({ format, locale }), selection.extend({ format, locale }), {
  decode: ({ format, locale, ...filters }) => ({ ...consoleSelectionOf(filters), format, locale }),
  encode: ({ format, locale, ...selected }) => ({
    ...consoleFiltersOf(selected),
    format,
    locale,
  }),
});

/** The same with the reason why CPFs are to be whole. */
const inputUnmasked = z.codec(
  filtersConsole.extend({ format, locale, reason: unmaskReason }),
  selection.extend({ format, locale, reason: unmaskReason }),
  {
    decode: ({ format, locale, reason, ...filters }) => ({ ...consoleSelectionOf(filters), format, locale, reason }),
    encode: ({ format, locale, reason, ...selected }) => ({
      ...consoleFiltersOf(selected),
      format,
      locale,
      reason,
    }),
  },
);

const errors = [
  "INVALID_DATE_RANGE",
  "MISSING_REQUIRED_FILTER",
  "INVALID_QUERY_PARAMETER",
  "ACCOUNT_NOT_FOUND",
] as const;

const form = {
  path: "GET /v1/statement/export",
  input,
  output: fileAnswer,
  example: { initDate: "2026-11-01", endDate: "2026-11-20", locale: "pt-BR" },
} as const;

export const exportStatementContract = contract({
  name: "exportStatement",
  summary: "Download settled movements as a file",
  description: `Takes the filters of variant A's detailed statement, without pages: a period (\`initDate\`, with or without \
\`endDate\`), at most ${STATEMENT_DAYS_MAX} × 24 hours and not in the future, or one of the ids. The file is made while it is sent; it shows the account as \
it was when it was asked for.

CSV in UTF-8 with a byte order mark; a header, then rows of the same cells, oldest first. With \`locale=pt-BR\` cells are parted by \
\`;\` and decimals by \`,\`; with \`locale=en\` by \`,\` and \`.\`, and the columns have the names of variant A's members. The first column \
says what a row is: the first row has the opening balance, the last four have the credits, the debits, both together (\`count\` and \
\`amount\`) and the closing balance. A file that does not end with the closing balance is not whole. Balances are the account's at \
the beginning and the end of the period; with a filter, totals are those of the lines that fit it. A text that begins with \`=\`, \`+\`, \
\`-\`, \`@\`, a tab or a line break has an apostrophe put before it, so that no spreadsheet takes it for a formula; numbers do not. \
The same goes for a part of a text after \`;\`, \`,\`, a tab or a line break, where some programs begin a new cell; in \`metadata\` such a \
character is written as its \`\\u\` code.`,
  effect: "read",
  scope: "statement.read",
  roles: ["admin", "finance", "auditor"],
  errors,
  tags: ["statement"],
  validationCodes: {
    initDate: "INVALID_DATE_RANGE",
    endDate: "INVALID_DATE_RANGE",
    "*": "INVALID_QUERY_PARAMETER",
  },
  file: ["text/csv"],
  A: form,
  B: form,
  console: { input: inputConsole, output: fileAnswer },
});

export const exportUnmaskedStatementContract = contract({
  name: "exportUnmaskedStatement",
  summary: "Download settled movements as a file with whole CPFs; who, when, what and why is written down",
  effect: "change",
  stepUp: true,
  roles: ["admin", "finance"],
  errors,
  tags: ["audit"],
  validationCodes: { initDate: "INVALID_DATE_RANGE", endDate: "INVALID_DATE_RANGE" },
  file: ["text/csv"],
  console: { input: inputUnmasked, output: fileAnswer },
});
