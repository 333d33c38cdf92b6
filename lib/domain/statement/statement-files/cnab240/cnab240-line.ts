import type { Locale } from "#lib/core/words/locale.ts";
import type { LineKind } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { KIND_WORDS, kindOf } from "../line-words.ts";
import { cnabTime } from "./cnab240-record.ts";

/** FEBRABAN's categories of movements. Banks give a Pix that of an interbank transfer. */
export const CNAB240_CATEGORIES: Record<LineKind, number> = {
  deposit: 209,
  withdrawal: 120,
  refund: 103,
  transferIn: 213,
  transferOut: 117,
  fee: 105,
  judicialDebit: 104,
  judicialCredit: 205,
  payoutReturn: 204,
};

/** Returns the code of a kind of line: its number in the list of kinds, which never changes. */
export const historyCode = (kind: number) => `${kind + 1}`.padStart(4, "0");

/** Returns what a line's record has besides its account's and batch's columns. */
export function lineColumns(line: StatementLine, locale: Locale) {
  const { name, type } = kindOf(line);
  const { date } = cnabTime(line.settledAt);
  return {
    bookedOn: date,
    settledOn: date,
    amount: line.amount < 0n ? -line.amount : line.amount,
    direction: type === "debit" ? "D" : "C",
    category: CNAB240_CATEGORIES[name],
    historyCode: historyCode(line.kind),
    history: KIND_WORDS[name][locale],
    documentNumber: line.lineNumber % 1_000_000n,
    reference: line.endToEndId ?? line.productTransactionId.replaceAll("-", ""),
  };
}
