import type { Proofs } from "./proofs.ts";

/** Proofs for balances, statements and files. */
export const READING: Proofs = {
  "lib/domain/people/credentials/whole-tax-ids.test.ts": {
    "is answered masked CPFs: of a payer, of a receiver and its Pix key, of a statement's line": [
      "A credential without the scope `taxId.read` is answered CPFs masked, as `***.456.789-**`: of people, of their Pix keys, and in the files of statements.",
      "Without the scope `taxId.read` a CPF is answered as `***.456.789-**`.",
    ],
    "with it is answered whole ones, also with a token that was asked for with other scopes": [
      "A token has the scope whenever its credential has it, whatever it was asked for with.",
    ],
  },
  "lib/core/masking/mask-parties.test.ts": {
    "keep a CNPJ, with letters too, what is masked already, and null": ["A CNPJ is public and stays."],
    "leave what the operator's system wrote as it was given": [
      "What you wrote yourself stays whole too, also where it holds a CPF: `description`, `metadata` and ids.",
    ],
  },
  "lib/domain/base/accounts/get-balance.test.ts": {
    "the balance has available, pending, their total and the time of the last movement": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
      "Cents held for withdrawals, refunds and transfers in flight.",
      "When money last moved or was held in the account; before that, when it was opened.",
    ],
    "a new account has balances of zero, lastUpdated when it was opened": [
      "When money last moved or was held in the account; before that, when it was opened.",
    ],
    "ACCOUNT_NOT_FOUND for an account of another operator, same as for one that does not exist": [
      "The operator has no account with this number.",
    ],
  },
  "lib/domain/bank-work/disputes/blocked-money.test.ts": {
    "what is in dispute, or blocked by a court, cannot be spent and stays in the total": [
      "Cents that can be spent now: without what the account's bank blocks for a court or a dispute.",
      "Available, pending and blocked together, in cents.",
    ],
    "422 PAYMENT_IN_DISPUTE: neither refunded nor returned by a person, until the dispute has ended": [
      "The payment is in dispute (MED): its bank has blocked the money, and may give it back itself.",
      "Wait for the end of the dispute.",
      "What is given back before it is paid twice.",
    ],
  },
  "lib/domain/base/payment-orders/order-books.test.ts": {
    "any requests and any status reports: no balance below zero, one hold per order, one end per hold": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
    ],
  },
  "lib/domain/money-out/transfers/create-transfer.test.ts": {
    "A: holds the amount and answers PENDING; then both accounts have a line that names the other one": [
      "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
      "Cents held for withdrawals, refunds and transfers in flight.",
    ],
  },
  "lib/domain/base/accounts/get-closing-day-balance.test.ts": {
    "the closing balance of a day has all postings up to its last millisecond in BRT": [
      "A day begins and ends at midnight BRT.",
    ],
    "the closing balance of today is the balance now": [
      "Today answers the balances as they are now; a day before the account was opened zeros.",
      "Today: the balances as they are now.",
    ],
    "the closing balance is zero before the account existed, back to the year 1": [
      "Today answers the balances as they are now; a day before the account was opened zeros.",
    ],
    "400 VALIDATION_ERROR for a day %i days ahead": ["A day that has not begun is refused: nobody knows its end."],
  },
  "e2e/api/statement.test.ts": {
    "posted movements are in the statement and in both balances": [
      "Settled movements: the lines behind the balance.",
      "Lines are settled movements, never operations in flight.",
    ],
    "accountNumber selects another account of the operator; 404 for another operator's account": [
      "Number of an account of the operator. Absent: the credential's own account.",
      "The operator has no account with this number.",
    ],
    "404 on the other variant's path; the detail names the right path": [
      "Read `detail`: where the path is the other variant's, it names that of your credential's variant.",
    ],
  },
  "lib/domain/statement/statements/get-statement.test.ts": {
    "A: newest first, 20 per page from page 0 on, exact totals": [
      "The totals are exact on every page; a page past the end is empty.",
      "The movements, newest first.",
      "How many entries all pages have.",
      "How many pages there are.",
      "Number of the page. Absent: the first.",
    ],
    "B: 10 per page, from page 1 on": ["Number of the page. Absent: the first."],
    "endToEndId in another case finds its line where no line has it as it is, and not where two have": [
      "An `endToEndId` that no line has finds the one that differs from it by case alone, as programs write it that know capitals alone.",
    ],
    "a page past the end is empty, however far": ["The totals are exact on every page; a page past the end is empty."],
    "A: 400 MISSING_REQUIRED_FILTER for %j": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
      "Nothing says which movements are asked for.",
    ],
    "B: 400 MISSING_REQUIRED_FILTER without both dates": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
    ],
    "initDate without endDate means until now": [
      "Variant A needs a period (`initDate`, with or without `endDate`) or one of the ids; variant B a period.",
    ],
    "400 INVALID_DATE_RANGE future dates, an end before the start, and 90 days plus one millisecond": [
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
    "counterPartyCpf with punctuation finds its lines in a period, page by page": ["CPF or CNPJ of the other side."],
    "404 ACCOUNT_NOT_FOUND another operator's account, and an unknown account": [
      "The operator has no account with this number.",
    ],
  },
  "lib/domain/statement/statements/statement-query.test.ts": {
    "A: 400 INVALID_DATE_RANGE for the date %j, at either end": [
      "Must be a day that exists (YYYY-MM-DD) or an RFC 3339 date and time with a zone.",
      "The statement's period is malformed, reversed, in the future or longer than 90 days.",
    ],
    "B: 400 INVALID_DATE_RANGE for a date that is not RFC 3339, also for a day without a time": [
      "Must be an RFC 3339 date and time with a zone.",
    ],
    "400 INVALID_PAGE_SIZE for %j": ["The page size is not 1 to 100."],
    "A: 400 INVALID_QUERY_PARAMETER for %j": ["A query parameter has a value that it cannot have."],
  },
  "lib/domain/statement/statements/get-consolidated-statement.test.ts": {
    "one summary per day, oldest first, in BRT, also for days without movement": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
      "One entry for each day, oldest first.",
    ],
    "366 days, 10 per page, from page 1 on": [
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
    "each day closes with its closing-day balance, and opens with the balance of the day before": [
      "Credits and debits are never below zero: the closing balance is the opening balance plus `totalCredits` less `totalDebits`, and the next day's opening balance.",
      "Balance at the beginning of the day, in cents.",
      "Balance at the end of the day, in cents.",
    ],
    "a day with 1 000 lines has the right count and closing balance": [
      "Credits and debits are never below zero: the closing balance is the opening balance plus `totalCredits` less `totalDebits`, and the next day's opening balance.",
    ],
    "the closing balance of today is the balance now": ["Today's entry is what it is so far."],
    "404 NotFound another operator's account, and an unknown account": [
      "Consolidated statement: the operator has no account with this number.",
    ],
    "a page past the end is empty, however far": [
      "`expiresIn` and a page's number end at 2147483647, the largest `int32`.",
    ],
  },
  "e2e/api/consolidated.test.ts": {
    "a period of a hundred years is answered in pages": [
      "One entry for each BRT day from `startDate` to `endDate`, both included, oldest first, days without movement too; none of them in the future.",
    ],
  },
};
