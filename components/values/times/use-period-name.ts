import { useFormatter } from "next-intl";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { isPeriodName, periodOf } from "#lib/domain/statement/closes/periods/period.contract.ts";

/** Returns a function that names a day or a month: "November 2026" for "2026-11". A text that is neither stays as it is. */
export function usePeriodName(): (period: string) => string {
  const format = useFormatter();
  return (period) => {
    if (!isPeriodName(period)) return period;
    const { kind, firstDay } = periodOf(period);
    const first = startOfBrtDay(firstDay);
    return format.dateTime(first, kind === "MONTH" ? { month: "long", year: "numeric" } : { dateStyle: "medium" });
  };
}
