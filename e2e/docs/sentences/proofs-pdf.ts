import type { Proofs } from "./proofs.ts";

const OF_LINES =
  "Each line has its time, kind, counterparty, ids and amount, and the balance after it; each day ends with its totals, and each account with those of each kind.";
const OF_CODES =
  "On each page stands a verification code, which the same statement always has: at `/verify` anybody who has the code sees, without a credential, what the statement says and when it was first issued, and compares a file with those that were issued.";

/** Statements as PDF: by test file and title, the sentences that the test proves. */
export const PDF: Proofs = {
  "lib/domain/statement/statement-files/pdf/pdf.test.ts": {
    "each page says its number and how many there are, and has the code": [
      "**pdf**: Pages for reading and printing, each with its number and how many there are.",
      OF_CODES,
    ],
    "each account begins a page with its holder, number and period, and its figures": [
      "Each account begins a page, with its holder, CNPJ, institution, branch and number, its opening balance, credits, debits and closing balance.",
    ],
    "every line of the book has a row, with its time, amount, balance and ids": [OF_LINES],
    "each day ends with its totals and its last balance, which is the next day's first": [OF_LINES],
    "the totals by kind add up to the totals of the account": [OF_LINES],
    "a filtered statement does not say that its figures add up, and has no balance of a day": [
      "With a filter, the statement says that it is partial.",
    ],
    "a screen reader gets the title, the language, and tables with headings, rows and cells in reading order": [
      "It is tagged for screen readers, and its fonts are in it; a character that they lack is shown as `�`.",
    ],
    "every font is in the file, and characters that no font has are marked, but whole in what a reader copies": [
      "It is tagged for screen readers, and its fonts are in it; a character that they lack is shown as `�`.",
    ],
    "is refused when it would have more lines than a PDF may have": [
      "It has at most 50000 lines: more are answered 400.",
    ],
    "that breaks off has no end, cannot be opened, and its hash is not stored": [
      "A file that broke off cannot be opened.",
    ],
    "is the same each time, and its code too": [OF_CODES],
  },
  "e2e/console/verify.spec.ts": {
    "whoever has a statement's code sees what it says and compares the file, with the keyboard alone": [OF_CODES],
  },
};
