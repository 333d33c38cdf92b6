import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { isPeriod, lastDays, type Period } from "../lists/period.ts";

const DAYS = { today: 1, week: 7, month: 30 } as const;
export const FLOW_PERIODS = ["today", "week", "month"] as const satisfies readonly (keyof typeof DAYS)[];

/** What the page's address says of the period: a name that moves on with the days, or two days. */
export type FlowAddress = { period?: string | null; from?: string | null; to?: string | null; account?: string | null };

/** Returns the input of `showFlow` for an address. Without a period that can be shown, it is today. */
export function flowInput({ period, from, to, account }: FlowAddress, today: string) {
  const named = FLOW_PERIODS.find((name) => name === period) ?? "today";
  const own = { from: from ?? "", to: to ?? "" };
  return {
    ...(isPeriod(own, today, STATEMENT_DAYS_MAX) ? own : lastDays(today, DAYS[named])),
    ...(account ? { accountNumber: account } : {}),
  };
}

/** Returns the address of the overview with this period and account. */
export function flowPath({ from, to }: Period, account: string | null, today: string): string {
  const named = FLOW_PERIODS.find((name) => {
    const span = lastDays(today, DAYS[name]);
    return span.from === from && span.to === to;
  });
  const address = new URLSearchParams({
    ...(named ? (named === "today" ? {} : { period: named }) : { from, to }),
    ...(account ? { account } : {}),
  });
  return address.size > 0 ? `/?${address}` : "/";
}
