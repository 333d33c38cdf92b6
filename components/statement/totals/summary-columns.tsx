import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Column } from "../../ui/data-display/data-table.tsx";
import { Money } from "../../values/money.tsx";

export type Summaries = ConsoleOutput<"listStatementSummaries">;
export type Summary = Summaries["summaries"][number];

const DAY = { weekday: "short", day: "2-digit", month: "2-digit", year: "2-digit" } as const;
const SHORT_DAY = { day: "2-digit", month: "short" } as const;
const MONTH = { month: "long", year: "numeric" } as const;

/** Names a day, a month, or the part of a month that is in the period. */
export function SummaryTime({ from, to }: Pick<Summary, "from" | "to">) {
  const format = useFormatter();
  const at = startOfBrtDay(from);
  // A month is more than a day, unless only its last or first day is in the period; then the day says more.
  const isDay = from === to;
  const isWhole = from.endsWith("-01") && Number(to.slice(8)) >= 28;
  return (
    <span className="block whitespace-nowrap font-medium text-ink tabular-nums">
      <time dateTime={isDay ? from : from.slice(0, 7)}>{format.dateTime(at, isDay ? DAY : MONTH)}</time>
      {isDay || isWhole ? null : (
        <span className="block font-normal text-muted text-xs">
          {format.dateTime(at, SHORT_DAY)} – {format.dateTime(startOfBrtDay(to), SHORT_DAY)}
        </span>
      )}
    </span>
  );
}

/** Returns the columns of the days or months of one account. */
export function useSummaryColumns(): Column<Summary>[] {
  const t = useTranslations("statement");
  const balance = (id: "openingBalance" | "closingBalance", header: string): Column<Summary> => ({
    id,
    header,
    cell: (summary) => (
      <Money cents={summary[id]} className={id === "closingBalance" ? "font-medium text-ink" : "text-muted"} />
    ),
    align: "right",
    ...(id === "openingBalance" ? { from: "lg" as const } : {}),
  });
  const side = (
    id: "totalCredits" | "totalDebits",
    count: "creditCount" | "debitCount",
    header: string,
  ): Column<Summary> => ({
    id,
    header,
    cell: (summary) => (
      <>
        <Money
          cents={id === "totalDebits" ? -summary[id] : summary[id]}
          className={summary[count] ? "text-ink" : "text-faint"}
        />
        <span className="block text-faint text-xs">{t("count", { count: summary[count] })}</span>
      </>
    ),
    align: "right",
    from: "sm",
  });
  return [
    { id: "time", header: t("time"), cell: SummaryTime },
    balance("openingBalance", t("opening")),
    side("totalCredits", "creditCount", t("credits")),
    side("totalDebits", "debitCount", t("debits")),
    balance("closingBalance", t("closing")),
  ];
}
