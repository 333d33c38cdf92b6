import { PDF_LINES_MAX, XLSX_LINES_MAX, XLSX_ROWS_MAX, XLSX_TEXT_LENGTH_MAX } from "#lib/core/limits.ts";

/** `description`: what the API's reference says of it. `linesMax`: how many lines a file has at most, where there is a limit. */
export type FormatFacts = { contentType: string; extension: string; description: string; linesMax?: number };

const shown = (count: number) => count.toLocaleString("en");

/** The kinds of files that a statement can be had as. */
export const STATEMENT_FORMATS = {
  csv: {
    contentType: "text/csv; charset=utf-8; header=present",
    extension: "csv",
    description: `UTF-8 with a byte order mark, RFC 4180; with \`locale=pt-BR\` cells are parted by \`;\` and decimals by \`,\`; with \`locale=en\` by \`,\` and \`.\`. \
For each account a row with the opening balance, one row for each line, oldest first, and a row with the closing balance, the number of lines and their totals in columns of \
their own; the file is whole when it ends with that row. Credits and debits are in two columns and never below zero. With a filter, totals are those of the lines that fit it, and balances stay the account's. \
CPF, CNPJ and account have their punctuation, so that no spreadsheet takes them for numbers. A text that begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break \
has an apostrophe put before it, so that no spreadsheet takes it for a formula; the same goes for a part of a text after \`;\`, \`,\`, a tab or a line break, where some programs begin a new cell; \
in \`metadata\` such a character is written as its \`\\u\` code. An apostrophe is also put before digits that a spreadsheet would change into another number, a date or a time, such as an \`externalId\` \
of digits with zeros before them, or of more digits than a spreadsheet keeps.`,
  },
  pdf: {
    contentType: "application/pdf",
    extension: "pdf",
    linesMax: PDF_LINES_MAX,
    description: `Pages for reading and printing, each with its number and how many there are. Each account begins a page, with its holder, CNPJ, institution, branch and number, \
its opening balance, credits, debits and closing balance. Each line has its time, kind, counterparty, ids and amount, and the balance after it; each day ends with its totals, and each account \
with those of each kind. With a filter, the statement says that it is partial. It is tagged for screen readers, and its fonts are in it; a character that they lack is shown as \`�\`. It has at most ${PDF_LINES_MAX} lines: \
more are answered 400. A file that broke off cannot be opened. On each page stands a verification code, which the same statement always has: at \`/verify\` anybody who has the code sees, \
without a credential, what the statement says and when it was first issued, and compares a file with those that were issued.`,
  },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    linesMax: XLSX_LINES_MAX,
    description: `a workbook (Office Open XML) with one row for each line, below the columns of CSV that a line has a value in; instants are dates in BRT, amounts are numbers of reais, and CPF, CNPJ, account \
and ids are texts. No text of a line is a formula, and none has an apostrophe put before it. A sheet has at most ${shown(XLSX_ROWS_MAX)} rows, and more lines go on in another sheet; a file has at most ${shown(XLSX_LINES_MAX)} lines. \
The last sheet adds the lines up by formulas, for each account, each kind of line and each day, beside the figures of the account's book, and says whether they agree. \
Without a filter it shows for each account and each day that the opening balance plus the credits less the debits is the closing balance. Where days are many it shows months, and where these are many, years. \
A text of more than ${shown(XLSX_TEXT_LENGTH_MAX)} characters is cut and ends with an ellipsis. Programs open the file by its end: one that broke off cannot be opened.`,
  },
} as const satisfies Record<string, FormatFacts>;

export type StatementFormat = keyof typeof STATEMENT_FORMATS;

export const STATEMENT_FORMAT_NAMES = Object.keys(STATEMENT_FORMATS) as [StatementFormat, ...StatementFormat[]];

/** The media types without their parameters. */
export const STATEMENT_MEDIA_TYPES = [
  ...new Set(Object.values(STATEMENT_FORMATS).map(({ contentType }) => contentType.replace(/;.*/, ""))),
];
