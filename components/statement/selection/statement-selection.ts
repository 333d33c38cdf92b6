import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";

export type Line = ConsoleOutput<"getStatement">["transactions"][number];
export type Kind = Line["typeB"];
export type Direction = Line["transactionType"];
export type Method = Line["method"];

/** The kinds of statement lines, in display order. */
export const KINDS = [
  "deposit",
  "withdrawal",
  "refund",
  "internalTransfer",
  "fee",
  "judicial",
  "withdrawalReturn",
] as const satisfies readonly Kind[];
export const DIRECTIONS = ["credit", "debit"] as const satisfies readonly Direction[];
export const METHODS = ["pix", "tarifa", "judicialMovement"] as const satisfies readonly Method[];

/**
 * What a statement shows, independent of its page: the input of `getStatement`, of the figures of a statement and, with a format and a
 * language, of its exports. Of one account it has `accountNumber`, of several `accountNumbers`.
 */
export type Selection = Omit<ConsoleInput<"getStatement">, "page" | "pageSize"> & { initDate: string; endDate: string };

/** Returns the numbers of the accounts of a selection. */
export function accountsOf({ accountNumber, accountNumbers }: Selection): string[] {
  return accountNumbers ? accountNumbers.split(",") : accountNumber ? [accountNumber] : [];
}

/** With small letters only where a bank writes them: in another case an EndToEndId is searched for as words are. */
const END_TO_END_ID = /^[0-9A-Z]{21}[0-9A-Za-z]{11}$/;

/** Returns the filter for a search text: an EndToEndId, a transaction id, or words. */
export function searchFilter(text: string): Pick<Selection, "endToEndId" | "productTransactionId" | "text"> {
  if (END_TO_END_ID.test(text)) return { endToEndId: text };
  return isUuid(text) ? { productTransactionId: text } : { text };
}

/** Returns whether a selection filters by what no running total knows, so that the service reads line by line. */
export function isSearch(selection: Selection): boolean {
  const { endToEndId, productTransactionId, playerId, amountFrom, amountTo, text, hour, initDate, endDate } = selection;
  const found = [endToEndId, productTransactionId, playerId, amountFrom, amountTo, text];
  return found.some((value) => value !== undefined) || (hour !== undefined && initDate !== endDate);
}
