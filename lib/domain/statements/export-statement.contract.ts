import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { STATEMENT_ACCOUNTS_MAX, STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { STATEMENT_FORMAT_NAMES, STATEMENT_MEDIA_TYPES } from "../statement-files/format.contract.ts";
import { unmaskReason } from "../tax-ids/unmask-tax-id.contract.ts";
import { filtersA, filtersOf, selection, selectionOf } from "./statement-query.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole } from "./statement-query-console.contract.ts";

const NUMBERS = new RegExp(`^[0-9]{1,20}(,[0-9]{1,20}){0,${STATEMENT_ACCOUNTS_MAX - 1}}$`);

const format = z
  .enum(STATEMENT_FORMAT_NAMES, `must be one of ${STATEMENT_FORMAT_NAMES.join(", ")}`)
  .meta({ description: "What kind of file. Absent: csv." });
const locale = z
  .enum(LOCALES, "must be pt-BR or en")
  .meta({ description: "The language of its headings and words, and how it writes numbers. Absent: pt-BR." });
const accountNumbers = z
  .codec(
    z.string().regex(NUMBERS, `must be at most ${STATEMENT_ACCOUNTS_MAX} account numbers, with commas between`),
    z.array(z.string()),
    { decode: (text) => text.split(","), encode: (numbers) => numbers.join(",") },
  )
  .meta({
    description:
      "Several accounts of the operator in one file, in place of `accountNumber`: their numbers with commas between.",
  });

const chosen = { format, locale, accountNumbers: z.array(z.string()).optional() };
const wanted = selection.extend(chosen);
const given = { format: format.optional(), locale: locale.optional(), accountNumbers: accountNumbers.optional() };

const input = z.codec(filtersA.extend(given), wanted, {
  decode: ({ format = "csv", locale = "pt-BR", accountNumbers, ...filters }) => ({
    ...selectionOf(filters),
    ...{ format, locale, accountNumbers },
  }),
  encode: ({ format, locale, accountNumbers, ...selected }) => ({
    ...filtersOf(selected),
    ...{ format, locale, accountNumbers },
  }),
});

const inputConsole = z.codec(filtersConsole.extend({ ...given, format, locale }), wanted, {
  decode: ({ format, locale, accountNumbers, ...filters }) => ({
    ...consoleSelectionOf(filters),
    ...{ format, locale, accountNumbers },
  }),
  encode: ({ format, locale, accountNumbers, ...selected }) => ({
    ...consoleFiltersOf(selected),
    ...{ format, locale, accountNumbers },
  }),
});

/** The same with the reason why CPFs are to be whole. */
const inputUnmasked = z.codec(
  filtersConsole.extend({ ...given, format, locale, reason: unmaskReason }),
  wanted.extend({ reason: unmaskReason }),
  {
    decode: ({ format, locale, accountNumbers, reason, ...filters }) => ({
      ...consoleSelectionOf(filters),
      ...{ format, locale, accountNumbers, reason },
    }),
    encode: ({ format, locale, accountNumbers, reason, ...selected }) => ({
      ...consoleFiltersOf(selected),
      ...{ format, locale, accountNumbers, reason },
    }),
  },
);

/** What a file in the background is asked for with. */
export const exportInputs = { api: input, console: inputConsole, unmasked: inputUnmasked };

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

The header \`x-export-id\` names the file: once it was sent whole, \
\`GET /v1/statement/exports/{exportId}\` has its SHA-256. A file that broke off has no end: each format says below how it ends. A period that is over \
gives the same bytes each time. For a longer period, or for a file that is made in the background, see \`POST /v1/statement/exports\`.

**csv**: UTF-8 with a byte order mark, RFC 4180; with \`locale=pt-BR\` cells are parted by \`;\` and decimals by \`,\`; with \`locale=en\` by \`,\` and \`.\`. \
For each account a row with the opening balance, one row for each line, oldest first, and a row with the closing balance, the number of lines and their totals in columns of \
their own; the file is whole when it ends with that row. Credits and debits are in two columns and never below zero. With a filter, totals are those of the lines that fit it, and balances stay the account's. \
CPF, CNPJ and account have their punctuation, so that no spreadsheet takes them for numbers. A text that begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break \
has an apostrophe put before it, so that no spreadsheet takes it for a formula; the same goes for a part of a text after \`;\`, \`,\`, a tab or a line break, where some programs begin a new cell; \
in \`metadata\` such a character is written as its \`\\u\` code.`,
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
  file: STATEMENT_MEDIA_TYPES,
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
  file: STATEMENT_MEDIA_TYPES,
  console: { input: inputUnmasked, output: fileAnswer },
});
