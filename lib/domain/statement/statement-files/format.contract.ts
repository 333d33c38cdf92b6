import {
  CNAB240_MAX,
  PDF_LINES_MAX,
  XLSX_LINES_MAX,
  XLSX_ROWS_MAX,
  XLSX_TEXT_LENGTH_MAX,
} from "#lib/core/files/file-limits.ts";

/** `description`: what the API's reference says of it. `linesMax`: how many lines a file has at most, where there is a limit. */
type FormatFacts = { contentType: string; extension: string; description: string; linesMax?: number };

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
  ofx: {
    contentType: "application/x-ofx",
    extension: "ofx",
    description: `OFX 1.02 (SGML) in Windows-1252, each tag at the start of a line. A character that Windows-1252 lacks is written in ASCII, or as \`?\`. \
For each account a statement with its lines, oldest first, and the closing balance as \`LEDGERBAL\`; then a \`CLOSING\` with the opening and the closing balance, the totals and, in \`MKTGINFO\`, the number of lines. \
\`FITID\` is the account's number and the line's, the same in every file; \`REFNUM\` is the \`endToEndId\`; \`MEMO\` has the description, the CPF or CNPJ, the \`externalId\` and the \`productTransactionId\`. \
Days are BRT and written at noon, as in \`DTPOSTED\`, so that no program that converts to UTC moves them to the next day; \`DTUSER\` is the instant in BRT. The first second of a day is written as its second one, because some programs move a time of exactly midnight to the day before. The file is whole when it ends with \`</OFX>\`.`,
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
  jsonl: {
    contentType: "application/jsonl; charset=utf-8",
    extension: "jsonl",
    description: `JSON Lines in UTF-8: a JSON object in each line, and its \`type\` says what it is. For each account \`account\` with the opening balance, \`line\` for each line, oldest first, with every member of variant A's statement, \
and \`totals\` with the number of lines, their totals and the closing balance. Amounts are integer cents, below zero for debits. The language changes nothing. The file is whole when it ends with the object of type \`end\`.`,
  },
  camt053: {
    contentType: "application/xml; charset=utf-8",
    extension: "xml",
    description: `ISO 20022 \`camt.053.001.08\` in UTF-8, valid against its schema. \
For each account a statement with the balances \`OPBD\` and \`CLBD\`, the totals in \`TxsSummry\` and an entry for each line, oldest first. \
\`NtryRef\` is the account's number and the line's, \`EndToEndId\` the \`endToEndId\`, \`AcctOwnrTxId\` the \`externalId\` where it fits, and \`AcctSvcrRef\` the \`productTransactionId\` without its hyphens. \
\`BookgDt\` and \`ValDt\` are the day in BRT, and \`TxDtTm\` is the instant. An institution has its ISPB as \`MmbId\` and as \`Othr\`. \`BkTxCd\` has the codes of ISO 20022, \`RRCT\` for a Pix that came in and \`IRCT\` for one that went out, and the kind of line. The time of creation is the end of the period. The file is whole when it ends with \`</Document>\`.`,
  },
  cnab240: {
    contentType: "text/plain; charset=us-ascii",
    extension: "ret",
    description: `FEBRABAN's account statement for reconciliation (extrato de conta corrente para conciliação bancária): ASCII, 240 characters and CRLF a record. Its columns are [listed apart](/docs/cnab240). \
For each account a batch whose header has the opening balance and whose trailer has the closing balance, the number of records and the totals; each line is a segment E with its \`endToEndId\`. \
An account with more than ${CNAB240_MAX.batchLines} lines has several batches; after ${CNAB240_MAX.fileRecords} records the statement goes on in another file below, from header to trailer. It is whole when it ends with a record of type 9 and its last header counts the lines below it.`,
  },
} as const satisfies Record<string, FormatFacts>;

export type StatementFormat = keyof typeof STATEMENT_FORMATS;

/** What the rows of a file have besides the usual columns. `net`: what a movement is, what its fee is, and both together. */
export const STATEMENT_COLUMNS = ["usual", "net"] as const;
export type StatementColumns = (typeof STATEMENT_COLUMNS)[number];

/** Returns whether a file of this format has rows that can have more columns. */
export function takesColumns(format: StatementFormat): boolean {
  return format === "csv" || format === "xlsx";
}

export const STATEMENT_FORMAT_NAMES = Object.keys(STATEMENT_FORMATS) as [StatementFormat, ...StatementFormat[]];

/** Returns how many lines a file of this format has at most. */
export function linesMaxOf(format: StatementFormat): number {
  const { linesMax = Number.POSITIVE_INFINITY }: FormatFacts = STATEMENT_FORMATS[format];
  return linesMax;
}

/** The media types without their parameters. */
export const STATEMENT_MEDIA_TYPES = [
  ...new Set(Object.values(STATEMENT_FORMATS).map(({ contentType }) => contentType.replace(/;.*/, ""))),
];
