import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { Money } from "../values/money.tsx";
import { useDayName } from "../values/use-day-name.ts";
import { type Difference, DifferenceBadge } from "./difference-badge.tsx";

/** The columns of the list of differences. */
export function useDifferenceColumns(): Column<Difference>[] {
  const t = useTranslations("differences");
  return [
    { id: "what", header: t("what"), cell: (row) => <WhatCell row={row} />, className: "w-full max-w-0" },
    {
      id: "here",
      header: t("here"),
      cell: ({ amountHere }) => <Side cents={amountHere} />,
      align: "right",
      from: "md",
    },
    {
      id: "bank",
      header: t("atBank"),
      cell: ({ amountBank }) => <Side cents={amountBank} />,
      align: "right",
      from: "md",
    },
    {
      id: "difference",
      header: t("difference"),
      cell: ({ difference }) => <Money cents={difference} className="font-medium text-ink" />,
      align: "right",
      from: "sm",
    },
    {
      id: "state",
      header: t("state"),
      cell: (row) => <DifferenceBadge difference={row} />,
      align: "right",
      from: "lg",
    },
  ];
}

function Side({ cents }: { cents: bigint | null }) {
  return cents === null ? <span className="text-faint">–</span> : <Money cents={cents} className="text-muted" />;
}

/** What differs, where and when. Narrow screens have the amounts and the state below it. */
function WhatCell({ row }: { row: Difference }) {
  const t = useTranslations("differences");
  const dayName = useDayName();
  const { kind, movement, lines, bank, day, amountHere, amountBank, difference } = row;
  return (
    <span className="block min-w-0 py-1.5">
      <span className="block text-pretty font-medium text-ink">
        {movement ? `${t(kind)}: ${t(`line_${movement}`)}` : t(kind)}
      </span>
      <span className="block truncate text-muted text-xs">
        {bank.name} · {dayName(day)}
        {lines > 1n ? ` · ${t("linesOf", { count: Number(lines) })}` : null}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs lg:hidden">
        <DifferenceBadge difference={row} />
        {amountHere === null ? null : (
          <span className="md:hidden">
            {t("here")} <Money cents={amountHere} className="text-ink" />
          </span>
        )}
        {amountBank === null ? null : (
          <span className="md:hidden">
            {t("atBank")} <Money cents={amountBank} className="text-ink" />
          </span>
        )}
        <span className="sm:hidden">
          {t("difference")} <Money cents={difference} className="text-ink" />
        </span>
      </span>
    </span>
  );
}
