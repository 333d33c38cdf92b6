import type { Proofs } from "./proofs.ts";

const TEXTS_AND_FORMULAS =
  "A text that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe put before it, so that no spreadsheet takes it for a formula; the same goes for a part of a text after `;`, `,`, a tab or a line break, where some programs begin a new cell; in `metadata` such a character is written as its `\\u` code.";

const DIGITS =
  "An apostrophe is also put before digits that a spreadsheet would change into another number, a date or a time, such as an `externalId` of digits with zeros before them, or of more digits than a spreadsheet keeps.";
const WORKBOOK =
  "**xlsx**: a workbook (Office Open XML) with one row for each line, below the columns of CSV that a line has a value in; instants are dates in BRT, amounts are numbers of reais, and CPF, CNPJ, account and ids are texts.";
const SHEETS_AND_LINES =
  "A sheet has at most 1,048,576 rows, and more lines go on in another sheet; a file has at most 10,000,000 lines.";
const FORMULAS =
  "The last sheet adds the lines up by formulas, for each account, each kind of line and each day, beside the figures of the account's book, and says whether they agree.";
const BALANCES =
  "Without a filter it shows for each account and each day that the opening balance plus the credits less the debits is the closing balance.";

/** Statements as files: by test file and title, the sentences that the test proves. */
export const FILES: Proofs = {
  "lib/domain/statement/statement-files/xlsx/xlsx.test.ts": {
    "one row a movement, equal to the book to the cent, its instant a date and its ids texts": [WORKBOOK],
    "the columns and the words of CSV: %s": [WORKBOOK],
    "every text is whole: forbidden characters, codes of characters, markup, ids of digits": [
      "No text of a line is a formula, and none has an apostrophe put before it.",
    ],
    "above a sheet's limit the movements go on in another sheet, and the formulas cover all of them": [
      SHEETS_AND_LINES,
    ],
    "400 for more lines than a workbook may have, before the first byte": [SHEETS_AND_LINES],
    "the formulas add the movements up to what the book says, by account, kind and day": [FORMULAS, BALANCES],
    "a check differs when a movement is changed": [FORMULAS],
    "filtered by %s: no balances, and the sums of the lines that fit": [BALANCES],
    "months where days are many, years where months are: from %s, %s": [
      "Where days are many it shows months, and where these are many, years.",
    ],
    "a text that is longer than a cell may be is cut and ends with an ellipsis": [
      "A text of more than 32,767 characters is cut and ends with an ellipsis.",
    ],
    "a file that broke off is no workbook, wherever it broke": [
      "Programs open the file by its end: one that broke off cannot be opened.",
    ],
  },
  "lib/domain/statement/statement-exports/requests/export-statement.test.ts": {
    "%j: the same lines as the statement, and their totals": [
      "Takes the filters of variant A's detailed statement, without pages: a period (`initDate`, with or without `endDate`), at most 90 × 24 hours and not in the future, or one of the ids.",
      "With a filter, totals are those of the lines that fit it, and balances stay the account's.",
    ],
    "new postings are not in the file, and its lines, totals and balance still agree": [
      "The file is made while it is sent; it shows the account as it was when it was asked for.",
    ],
    "en: a header, the opening balance, every line oldest first, the closing balance, and nothing between": [
      "For each account a row with the opening balance, one row for each line, oldest first, and a row with the closing balance, the number of lines and their totals in columns of their own; the file is whole when it ends with that row.",
      "A file that broke off has no end: each format says below how it ends.",
    ],
    "pt-BR is the default: semicolons, decimal commas, Portuguese headings, kinds and values": [
      "**csv**: UTF-8 with a byte order mark, RFC 4180; with `locale=pt-BR` cells are parted by `;` and decimals by `,`; with `locale=en` by `,` and `.`.",
      "The language of its headings and words, and how it writes numbers. Absent: pt-BR.",
      "The language of its words and numbers.",
      "What kind of file. Absent: csv.",
    ],
    "the sum of a column is what the statement moved: no row counts twice": [
      "Credits and debits are in two columns and never below zero.",
    ],
    "a line has the same values as in the API, cell by cell": [
      "CPF, CNPJ and account have their punctuation, so that no spreadsheet takes them for numbers.",
    ],
    "a text that begins like a formula gets an apostrophe: %j": [TEXTS_AND_FORMULAS],
    "a text that a spreadsheet would change gets an apostrophe: %s": [DIGITS],
    "a part of a text that begins like a formula too, where a program parts cells otherwise: %j": [TEXTS_AND_FORMULAS],
  },
  "lib/domain/statement/statements/net-columns.test.ts": {
    "with columns=net a row of csv has what the movement is, its fee, and both together": [
      "`net`: a file of csv or xlsx has three more columns at its end, `gross`, `fee` and `net`.",
      "The row of a movement has its amount, its fee and both together; in the row of that fee they are empty, so that the sum of `net` is what the lines moved. Absent: usual, without them.",
    ],
  },
  "lib/domain/statement/statement-exports/statement-exports.test.ts": {
    "a file of more than two years is made in the background, with its hash, and is the same each time": [
      "For a longer period, or for a file that is made in the background, see `POST /v1/statement/exports`.",
      "A period that is over gives the same bytes each time.",
      "Asked once more for the same of a period that is over, it answers 200 with the export that there is.",
      "Ask `GET /v1/statement/exports/{exportId}` until its status is DONE, FAILED or CANCELLED, then download the file.",
      "The movements that the file has.",
      "From 0 to 1.",
      "Written so far; of the whole file once the status is DONE.",
      "Of the whole file, in hexadecimal.",
      "Null until it is whole.",
    ],
    "several accounts are in one file, each with its balances": [
      "Several accounts of the operator in one file, in place of `accountNumber`: their numbers with commas between.",
      "The accounts in it, by number.",
    ],
    "a direct download has an id under which its hash is known, but no file": [
      "The header `x-export-id` names the file: once it was sent whole, `GET /v1/statement/exports/{exportId}` has its SHA-256.",
      "The id of the export, as `x-export-id` or the answer that made it has it.",
      "No statement file of yours has this id, or there is no file to download: it is not made yet, failed, was sent while it was made, or is more than 30 days old.",
      "Null while there is no file, and for a file that was sent while it was made.",
    ],
    "a download whose reader goes away is shown as failed": [
      "FAILED: it could not be made, or its reader went away before the end.",
    ],
    "a cancelled file is not made, and one that is cancelled half-way leaves no part": [
      "What was made so far is removed.",
      "An export that has ended stays as it is.",
      "When it was whole, failed or was cancelled.",
    ],
    "a link gives the file without a credential until its time ends, and no changed link gives any": [
      "Gives the file without a credential until `downloadUrlEndsAt`, 60 minutes after this answer.",
      "When `downloadUrl` ends.",
      "As often as you like, for 30 days.",
    ],
    "a person's file has masked CPFs, and each download is audited with the hash": [
      "A staff member's download is audited.",
    ],
    "a credential sees no files of people, and an operator none of another's": [
      "Of files that the operator's credentials asked for: those made in the background, and those that were sent by `GET /v1/statement/export`, whose id is in its answer's header `x-export-id`.",
    ],
    "429 one file more than an operator may have waiting": [
      "An operator may have 20 files waiting or in the making; one more is answered 429.",
    ],
    "400 INVALID_DATE_RANGE for more than five years": [
      "Takes what `GET /v1/statement/export` takes, as members of a JSON object, for a period of up to 1827 days.",
    ],
    "after thirty days the file and what is known of it are gone": [
      "It is kept for 30 days.",
      "Known for 30 days.",
      "When the file and what is known of it are removed.",
    ],
  },
  "e2e/api/export.test.ts": {
    "200 a download with a file name, in UTF-8": [
      "Its name is in `Content-Disposition`.",
      'What to call the file: `attachment; filename="…"`.',
    ],
    "Accept decides: text/csv and text/* are served, application/json alone is 406": [
      "Accept `application/json`, of a file its own type, or leave the header out.",
    ],
  },
  "lib/domain/files/reconciliations/run-reconciliations.test.ts": {
    "after seven days the file is gone and the result stays; after ninety both are": [
      "The operator has no reconciliation with this id, or it is more than 90 days old.",
    ],
  },
};
