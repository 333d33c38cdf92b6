import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { LineKind } from "../values/line-kind.tsx";
import { Money } from "../values/money.tsx";
import type { Line } from "./statement-selection.ts";

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
      className: "max-w-0 [&_button]:block [&_button]:w-full",
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
