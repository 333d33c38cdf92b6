import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Gavel, Receipt, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { Day, Kind, Line } from "./statement-selection.ts";

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

/** Returns the columns of the lines. Narrow screens show the time under the kind, and the balance under the amount. */
export function useLineColumns(): Column<Line>[] {
  const t = useTranslations("statement");
  return [
    {
      id: "movement",
      header: t("movement"),
      cell: (line) => (
        <span className="block min-w-0 text-left">
          <span className="block truncate text-ink">{line.name ?? line.description ?? t("nobody")}</span>
          <span className="flex gap-x-2 overflow-hidden text-muted text-xs">
            <LineKind kind={line.typeB} terse />
            <DateTime at={line.settlementDateTime} className="md:hidden" />
          </span>
        </span>
      ),
      className: "max-w-0",
    },
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: (line) =>
        line.endToEndId ? <Identifier id={line.endToEndId} what={t("endToEndId")} className="text-muted" /> : null,
      from: "lg",
      className: "w-48",
    },
    {
      id: "when",
      header: t("when"),
      cell: (line) => <DateTime at={line.settlementDateTime} className="text-muted" />,
      from: "md",
      className: "w-32",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: (line) => (
        <>
          <Money cents={line.amount} className={line.amount > 0n ? "font-medium text-good" : "font-medium text-ink"} />
          <Money cents={line.balanceAfter} className="block text-faint text-xs md:hidden" />
        </>
      ),
      align: "right",
      className: "w-32",
    },
    {
      id: "balance",
      header: t("balance"),
      cell: (line) => <Money cents={line.balanceAfter} className="text-muted" />,
      align: "right",
      from: "md",
      className: "w-36",
    },
  ];
}

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  refund: Undo2,
  internalTransfer: ArrowLeftRight,
  fee: Receipt,
  judicial: Gavel,
};

/** Shows the kind of a statement line. `terse`: only the icon on narrow screens. */
export function LineKind({ kind, terse = false }: { kind: Kind; terse?: boolean }) {
  const kindName = useTranslations("lineKind");
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={terse ? "max-md:sr-only" : undefined}>{kindName(kind)}</span>
    </span>
  );
}
