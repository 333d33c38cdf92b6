import type { Proofs } from "./proofs.ts";

const RELIABLE = "the same statement gives the same bytes, and a file that broke off has no end";
const COLUMNS = "read by its column table, balances, totals and lines are those of the book, each account in its batch";
const CONTINUED =
  "where the counters are too small, batches and files go on with the balance that the one before ends with";

/** The text formats of statement files besides CSV: by test file and title, the sentences that the test proves. */
export const FORMATS: Proofs = {
  "lib/domain/statement/statement-files/ofx.test.ts": {
    "ofx-js reads the lines, balances and totals of the book, each account for itself": [
      "For each account a statement with its lines, oldest first, and the closing balance as `LEDGERBAL`; then a `CLOSING` with the opening and the closing balance, the totals and, in `MKTGINFO`, the number of lines.",
      "`FITID` is the account's number and the line's, the same in every file; `REFNUM` is the `endToEndId`; `MEMO` has the description, the CPF or CNPJ, the `externalId` and the `productTransactionId`.",
    ],
    "each tag is at the start of a line, no time is exactly midnight, and no text is longer than it may be": [
      "**ofx**: OFX 1.02 (SGML) in Windows-1252, each tag at the start of a line.",
      "The first second of a day is written as its second one, because some programs move a time of exactly midnight to the day before.",
    ],
    "each day stands at noon in BRT, so that it is the same day in UTC, and DTUSER is the instant to the second": [
      "Days are BRT and written at noon, as in `DTPOSTED`, so that no program that converts to UTC moves them to the next day; `DTUSER` is the instant in BRT.",
    ],
    "FITID is the same whatever the period, the filter, the language and the masking": [
      "`FITID` is the account's number and the line's, the same in every file; `REFNUM` is the `endToEndId`; `MEMO` has the description, the CPF or CNPJ, the `externalId` and the `productTransactionId`.",
    ],
    "texts: accents stay, markup is escaped, what Windows-1252 lacks is replaced, CPFs are masked where they must be": [
      "A character that Windows-1252 lacks is written in ASCII, or as `?`.",
    ],
    [RELIABLE]: ["The file is whole when it ends with `</OFX>`."],
  },
  "lib/domain/statement/statement-files/cnab240/cnab240.test.ts": {
    [COLUMNS]: [
      "**cnab240**: FEBRABAN's account statement for reconciliation (extrato de conta corrente para conciliação bancária): ASCII, 240 characters and CRLF a record.",
      "For each account a batch whose header has the opening balance and whose trailer has the closing balance, the number of records and the totals; each line is a segment E with its `endToEndId`.",
      "What the file of `format=cnab240` has: FEBRABAN's account statement for reconciliation.",
      "Each record has 240 ASCII characters and ends with CRLF.",
      "A column `num` has digits, with zeros before them; a CNPJ may have letters.",
      "Dates are BRT, `DDMMYYYY`; amounts are cents.",
      "For each account there is a batch; its header and its trailer have the balances.",
      "The file's number is the last day of the period as a count of days since 1970-01-01, and one digit more; the statement's number is the count without it.",
    ],
    "an endToEndId keeps its small letters: in capitals it is another one": [
      "A column `alfa` has capital letters without accents, with spaces after them; an endToEndId keeps its small letters.",
    ],
    "the columns of %s are where FEBRABAN's manual has them": ["Its columns are [listed apart](/docs/cnab240)."],
    [CONTINUED]: [
      "An account with more than 99999 lines has several batches; after 999999 records the statement goes on in another file below, from header to trailer.",
      "A batch counts at most {lines} lines, so an account with more has several: each one begins with the balance that the one before ends with, with `I` as its position.",
      "A file counts at most {records} records; then the statement goes on in another file below, with the next number.",
      "Each header of a file counts the lines from there to the end of the statement.",
      "It is whole when it ends with a record of type 9 and its last header counts the lines below it.",
    ],
    [RELIABLE]: ["It is whole when it ends with a record of type 9 and its last header counts the lines below it."],
  },
  "lib/domain/statement/statement-files/camt053.test.ts": {
    "two accounts on a leap day, in Portuguese": [
      "**camt053**: ISO 20022 `camt.053.001.08` in UTF-8, valid against its schema.",
      "The time of creation is the end of the period.",
    ],
    "balances, totals and entries are those of the book, with their ids": [
      "For each account a statement with the balances `OPBD` and `CLBD`, the totals in `TxsSummry` and an entry for each line, oldest first.",
      "`NtryRef` is the account's number and the line's, `EndToEndId` the `endToEndId`, `AcctOwnrTxId` the `externalId` where it fits, and `AcctSvcrRef` the `productTransactionId` without its hyphens.",
    ],
    "an entry is booked on its day in BRT, its transaction has the instant, and each institution has its ISPB as member and other id":
      [
        "`BookgDt` and `ValDt` are the day in BRT, and `TxDtTm` is the instant.",
        "An institution has its ISPB as `MmbId` and as `Othr`.",
      ],
    "each kind of line has its bank transaction code, and its own name beside it": [
      "`BkTxCd` has the codes of ISO 20022, `RRCT` for a Pix that came in and `IRCT` for one that went out, and the kind of line.",
    ],
    [RELIABLE]: ["The file is whole when it ends with `</Document>`."],
  },
  "lib/domain/statement/statement-files/jsonl.test.ts": {
    "each account has its opening balance, its lines, their totals and the closing balance of the book": [
      "**jsonl**: JSON Lines in UTF-8: a JSON object in each line, and its `type` says what it is.",
      "For each account `account` with the opening balance, `line` for each line, oldest first, with every member of variant A's statement, and `totals` with the number of lines, their totals and the closing balance.",
      "Amounts are integer cents, below zero for debits.",
      "The file is whole when it ends with the object of type `end`.",
    ],
    "CPFs are masked where they must be, and the language changes nothing": ["The language changes nothing."],
  },
};
