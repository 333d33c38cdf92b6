import type { ConsoleInput, ConsoleOutput } from "#lib/client/console-form.ts";
import { isRealDay } from "#lib/core/brt.ts";
import { dayOfText } from "#lib/core/civil-day.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import type { Period } from "../lists/last-days.ts";

/** A line of a statement, as the console knows it. */
export type Line = ConsoleOutput<"getStatement">["transactions"][number];
export type Kind = Line["typeB"];
export type Direction = Line["transactionType"];

/** What a line can be, in the order in which people think of it. */
export const KINDS = [
  "deposit",
  "withdrawal",
  "refund",
  "internalTransfer",
  "fee",
  "judicial",
] as const satisfies readonly Kind[];
export const DIRECTIONS = ["credit", "debit"] as const satisfies readonly Direction[];

/** What a statement shows, whichever page of it. */
export type Selection = Omit<ConsoleInput<"getStatement">, "page" | "pageSize"> & { initDate: string; endDate: string };

const DAYS_MAX = 90;

/** Whether the service can show a period: days that exist and have begun, in their order, at most 90. */
export function isPeriod({ from, to }: Period, today: string): boolean {
  if (!isRealDay(from) || !isRealDay(to) || to > today) return false;
  const days = (dayOfText(to) as number) - (dayOfText(from) as number) + 1;
  return days >= 1 && days <= DAYS_MAX;
}

/** What a person searches for, as the filter that it is; null: nothing that a statement can be searched for. */
export function searchFilter(
  text: string,
): Pick<Selection, "endToEndId" | "productTransactionId" | "counterPartyCpf"> | null {
  if (/^[0-9A-Za-z]{32}$/.test(text)) return { endToEndId: text };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { productTransactionId: text };
  const taxId = parseTaxId(text);
  return taxId ? { counterPartyCpf: taxId } : null;
}
