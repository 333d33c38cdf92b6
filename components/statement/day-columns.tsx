import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Column } from "../ui/data-table.tsx";
import { Money } from "../values/money.tsx";

type Day = ConsoleOutput<"getConsolidatedStatement">["summaries"][number];

export function useDayColumns(): Column<Day>[] {
  const t = useTranslations("statement");
  const format = useFormatter();
  const money = (id: keyof Day & ("openingBalance" | "closingBalance"), header: string): Column<Day> => ({
    id,
    header,
    cell: (day) => (
      <Money cents={day[id]} className={id === "closingBalance" ? "font-medium text-ink" : "text-muted"} />
    ),
    align: "right",
    ...(id === "openingBalance" ? { from: "lg" as const } : {}),
  });
  const side = (
    id: "totalCredits" | "totalDebits",
    count: "creditCount" | "debitCount",
    header: string,
  ): Column<Day> => ({
    id,
    header,
    cell: (day) => (
      <>
        <Money cents={id === "totalDebits" ? -day[id] : day[id]} className={day[count] ? "text-ink" : "text-faint"} />
        <span className="block text-faint text-xs">{t("count", { count: day[count] })}</span>
      </>
    ),
    align: "right",
    from: "sm",
  });
  return [
    {
      id: "date",
      header: t("day"),
      cell: (day) => (
        <time dateTime={day.date} className="whitespace-nowrap font-medium text-ink tabular-nums">
          {format.dateTime(startOfBrtDay(day.date), { weekday: "short", day: "2-digit", month: "short" })}
        </time>
      ),
    },
    money("openingBalance", t("opening")),
    side("totalCredits", "creditCount", t("credits")),
    side("totalDebits", "debitCount", t("debits")),
    money("closingBalance", t("closing")),
  ];
}
