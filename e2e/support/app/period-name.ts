import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { periodOf } from "#lib/domain/statement/closes/periods/period.contract.ts";

/** Returns how the console names a day or a month. */
export function shownPeriod(locale: Locale, period: string): string {
  const { kind, firstDay } = periodOf(period);
  const look = kind === "MONTH" ? ({ month: "long", year: "numeric" } as const) : ({ dateStyle: "medium" } as const);
  return new Intl.DateTimeFormat(locale, { ...look, timeZone: "America/Sao_Paulo" }).format(startOfBrtDay(firstDay));
}
