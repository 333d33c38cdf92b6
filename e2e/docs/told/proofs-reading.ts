import type { Proofs } from "./proofs.ts";

/** Proofs for balances, statements and files. */
export const READING: Proofs = {
  "lib/domain/accounts/get-balance.test.ts": {
    "available, pending and their total, as of the last movement": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
      "Cents that can be spent now.",
      "Cents held for withdrawals, refunds and transfers in flight.",
      "Available and pending together, in cents.",
      "When money last moved or was held in the account; before that, when it was opened.",
    ],
    "a new account has zeros since it was opened": [
      "When money last moved or was held in the account; before that, when it was opened.",
    ],
    "404 for an account of another operator, as for one that does not exist": [
      "The operator has no account with this number.",
    ],
  },
  "lib/domain/payment-orders/order-books.test.ts": {
    "whatever is asked for and whatever the rail says: no balance below zero, one hold, and one end of each hold": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
    ],
  },
  "lib/domain/transfers/create-transfer.test.ts": {
    "A: holds the amount and answers PENDING; both legs post together, with lines that name the other side": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
      "Cents held for withdrawals, refunds and transfers in flight.",
    ],
  },
  "lib/domain/accounts/get-closing-day-balance.test.ts": {
    "a day closes with what was posted up to its last millisecond in BRT": ["A day begins and ends at midnight BRT."],
    "today is now so far": [
      "Today answers the balances as they are now; a day before the account was opened zeros.",
      "Today: the balances as they are now.",
    ],
    "zeros before the account existed, back to year 1": [
      "Today answers the balances as they are now; a day before the account was opened zeros.",
    ],
    "400 VALIDATION_ERROR for a day %i days ahead": ["A day that has not begun is refused: nobody knows its end."],
  },
  "e2e/api/statement.test.ts": {
    "what is posted shows in the statement and in both balances": [
      "Settled movements: the lines behind the balance.",
      "Lines are settled movements, never operations in flight.",
    ],
    "another account of the operator is reached by its number, another operator's is not": [
      "Number of an account of the operator. Absent: the credential's own account.",
      "The operator has no account with this number.",
    ],
    "404 on the other variant's path, which names the right one": [
      "Read `detail`: where the path is the other variant's, it names that of your credential's variant.",
    ],
  },
  "lib/domain/statements/get-statement.test.ts": {
    "A: newest first, 20 from page 0 on, exact totals": [
      "The totals are exact on every page; a page past the end is empty.",
      "The movements, newest first.",
      "How many entries all pages have.",
      "How many pages there are.",
      "Number of the page. Absent: the first.",
    ],
    "B: 10 from page 1 on": ["Number of the page. Absent: the first."],
    "a page past the end is empty, however far": ["The totals are exact on every page; a page past the end is empty."],
    "A: 400 MISSING_REQUIRED_FILTER for %j": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
      "Nothing says which movements are asked for.",
    ],
    "B: 400 MISSING_REQUIRED_FILTER without both dates": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
    ],
    "initDate alone goes to now": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
    ],
    "400 INVALID_DATE_RANGE for the future, reversed ends, and more than 90 days by a millisecond": [
      "A period is at most 90 × 24 hours and not in the future; a date without a time is a whole BRT day.",
      "The statement's period is malformed, reversed, in the future or longer than 90 days.",
    ],
    "days are BRT days, and today's end is not the future": [
      "A period is at most 90 × 24 hours and not in the future; a date without a time is a whole BRT day.",
    ],
    "A: every field, times in BRT, debits below zero": [
      "Signed cents: what left the account is below zero.",
      "The account's balance after this line, in cents.",
      "When the money moved, in BRT.",
      "The line's number in its account: 1, 2, 3 … without gaps.",
      "Id of the charge's payment, withdrawal, refund or transfer behind the line.",
      "pix, tarifa (a fee) or judicialMovement.",
      "Name of the institution, where it is known.",
    ],
    "counterPartyCpf within a period, punctuation accepted, page by page": ["CPF or CNPJ of the other side."],
    "404 ACCOUNT_NOT_FOUND for another operator's account and for none": [
      "The operator has no account with this number.",
    ],
  },
  "lib/domain/statements/statement-query.test.ts": {
    "A: 400 INVALID_DATE_RANGE for the date %j, at either end": [
      "Must be a day that exists (YYYY-MM-DD) or an RFC 3339 date and time with a zone.",
      "The statement's period is malformed, reversed, in the future or longer than 90 days.",
    ],
    "B: 400 INVALID_DATE_RANGE for a date that is not RFC 3339, a bare day too": [
      "Must be an RFC 3339 date and time with a zone.",
    ],
    "400 INVALID_PAGE_SIZE for %j": ["The page size is not 1 to 100."],
    "A: 400 INVALID_QUERY_PARAMETER for %j": ["A query parameter has a value that it cannot have."],
  },
  "lib/domain/statements/export-statement.test.ts": {
    "%j: the lines of the statement, and totals of these": [
      "Takes the filters of variant A's detailed statement, without pages: a period (`initDate`, with or without `endDate`), at most 90 × 24 hours and not in the future, or one of the ids.",
      "Balances are the account's at the beginning and the end of the period; with a filter, totals are those of the lines that fit it.",
    ],
    "what is posted meanwhile is not in it, and everything still agrees": [
      "The file is made while it is sent; it shows the account as it was when it was asked for.",
    ],
    "en: a header of the API's names, the opening balance, every line oldest first, totals, the closing balance": [
      "CSV in UTF-8 with a byte order mark; a header, then rows of the same cells, oldest first.",
      "With `locale=pt-BR` cells are parted by `;` and decimals by `,`; with `locale=en` by `,` and `.`, and the columns have the names of variant A's members.",
      "The first column says what a row is: the first row has the opening balance, the last four have the credits, the debits, both together (`count` and `amount`) and the closing balance.",
      "A file that does not end with the closing balance is not whole.",
    ],
    "pt-BR is the default: semicolons, decimal commas, Portuguese headings": [
      "With `locale=pt-BR` cells are parted by `;` and decimals by `,`; with `locale=en` by `,` and `.`, and the columns have the names of variant A's members.",
      "The language of its headings, and how it writes numbers. Absent: pt-BR.",
      "What kind of file. Absent: csv.",
    ],
    "opening balance, lines, totals and closing balance agree with each other and with the statement": [
      "Balances are the account's at the beginning and the end of the period; with a filter, totals are those of the lines that fit it.",
    ],
    "a text that begins like a formula gets an apostrophe: %j": [
      "A text that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe put before it, so that no spreadsheet takes it for a formula; numbers do not.",
    ],
    "numbers below zero have no apostrophe": [
      "A text that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe put before it, so that no spreadsheet takes it for a formula; numbers do not.",
    ],
  },
  "e2e/api/export.test.ts": {
    "a download with a name, in UTF-8": [
      "Its name is in `Content-Disposition`.",
      'What to call the file: `attachment; filename="…"`.',
    ],
    "Accept decides: text/csv and text/* are served, application/json alone is 406": [
      "Accept `application/json`, of a file its own type, or leave the header out.",
    ],
  },
  "lib/domain/statements/get-consolidated-statement.test.ts": {
    "one for each, oldest first, in BRT, days without movement too": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
      "One entry for each day, oldest first.",
    ],
    "366 days, 10 from page 1 on": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
      "How many entries all pages have.",
    ],
    "400 InvalidParameter for a range that ends tomorrow": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
    ],
    "400 InvalidParameter for %j": [
      "`expiresIn` and a page's number end at 2147483647, the largest `int32`.",
      "A parameter of the consolidated statement is missing or wrong.",
    ],
    "each closes as the closing-day balance does, and opens as the day before closed": [
      "Credits and debits are never below zero: the closing balance is the opening balance plus `totalCredits` less `totalDebits`, and the next day's opening balance.",
      "Balance at the beginning of the day, in cents.",
      "Balance at the end of the day, in cents.",
    ],
    "whatever lies between its ends, a day is their difference": [
      "Credits and debits are never below zero: the closing balance is the opening balance plus `totalCredits` less `totalDebits`, and the next day's opening balance.",
    ],
    "today is now so far": ["Today's entry is what it is so far."],
    "404 NotFound for another operator's account and for none": [
      "Consolidated statement: the operator has no account with this number.",
    ],
    "a page past the end is empty, however far": [
      "`expiresIn` and a page's number end at 2147483647, the largest `int32`.",
    ],
  },
  "e2e/api/consolidated.test.ts": {
    "a hundred years, page by page": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
    ],
  },
};
