import type { ConsoleInput, ConsoleOutput } from "#lib/client/console-form.ts";
import { dayOfText, isRealDay } from "#lib/core/brt.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";
import type { Period } from "../lists/period.ts";

export type Day = ConsoleOutput<"getConsolidatedStatement">["summaries"][number];
export type Line = ConsoleOutput<"getStatement">["transactions"][number];
export type Kind = Line["typeB"];
export type Direction = Line["transactionType"];

/** The kinds of statement lines, in display order. */
export const KINDS = [
  "deposit",
  "withdrawal",
  "refund",
  "internalTransfer",
  "fee",
  "judicial",
] as const satisfies readonly Kind[];
export const DIRECTIONS = ["credit", "debit"] as const satisfies readonly Direction[];

/** What a statement shows, independent of its page. */
export type Selection = Omit<ConsoleInput<"getStatement">, "page" | "pageSize"> & {
  initDate: string;
  endDate: string;
  /** One hour of the only day. */
  hour?: number;
};

const DAYS_MAX = 90;

/** Returns whether the service can show a period: existing days, not in the future, in order, at most 90. */
export function isPeriod({ from, to }: Period, today: string): boolean {
  if (!isRealDay(from) || !isRealDay(to) || to > today) return false;
  const days = (dayOfText(to) as number) - (dayOfText(from) as number) + 1;
  return days >= 1 && days <= DAYS_MAX;
}

/** Returns the filter for a search text: an EndToEndId or a transaction id. Null for any other text. */
export function searchFilter(text: string): Pick<Selection, "endToEndId" | "productTransactionId"> | null {
  if (/^[0-9A-Za-z]{32}$/.test(text)) return { endToEndId: text };
  return isUuid(text) ? { productTransactionId: text } : null;
}
