import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { isPeriod, lastDays, type Period } from "../lists/periods/period.ts";
import { presetOf } from "../lists/periods/period-presets.ts";

const DAYS = { today: 1, week: 7, month: 30 } as const;
export const FLOW_PERIODS = ["today", "week", "month"] as const satisfies readonly (keyof typeof DAYS)[];

/** What the address says of the flow. The period is a name that moves on with the days, or two days. */
const MEMBERS = ["period", "from", "to", "account"] as const;
export type FlowAddress = { [Member in (typeof MEMBERS)[number]]: string | null };

/** Reads the query of an address: of a member that stands there several times, the first. */
export function readFlow(search: URLSearchParams): FlowAddress {
  return Object.fromEntries(MEMBERS.map((member) => [member, search.get(member)])) as FlowAddress;
}

/** Returns a query with `chosen` in it, where null takes a member out. The same choices are the same query, in whatever order they were made. */
export function writeFlow(query: string, chosen: Partial<FlowAddress>): string {
  const search = new URLSearchParams(query);
  const flow = { ...readFlow(search), ...chosen };
  for (const member of MEMBERS) {
    search.delete(member);
    if (flow[member]) search.append(member, flow[member]);
  }
  return search.toString();
}

/** Returns the input of `showFlow` for an address. Without a period that can be shown, it is today. */
export function flowInput({ period, from, to, account }: Partial<FlowAddress>, today: string) {
  const named = FLOW_PERIODS.find((name) => name === period) ?? "today";
  const own = { from: from ?? "", to: to ?? "" };
  return {
    ...(isPeriod(own, today, STATEMENT_DAYS_MAX) ? own : lastDays(today, DAYS[named])),
    ...(account ? { accountNumber: account } : {}),
  };
}

/** Returns what the address says of a period. Today is said by nothing. */
export function flowPeriod(days: Period, today: string) {
  const named = presetOf(FLOW_PERIODS, days, today);
  if (!named) return { ...days, period: null };
  return { period: named === "today" ? null : named, from: null, to: null };
}
