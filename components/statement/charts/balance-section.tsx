"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { ChartSlider } from "../../ui/charts/chart-slider.tsx";
import { type Column, DataTable } from "../../ui/data-display/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { Money } from "../../values/money.tsx";
import type { BalancePoint } from "./chart-points.ts";
import { ChartSection } from "./chart-section.tsx";

const BalanceLine = dynamic(() => import("./balance-line.tsx").then((module) => module.BalanceLine), {
  ssr: false,
  loading: () => <Skeleton className="h-60" />,
});

type Props = {
  points: readonly BalancePoint[];
  /** The balances of the period before. Null: nothing is compared. */
  previous: readonly (bigint | null)[] | null;
  onOpen: (place: number) => void;
};
type Row = { place: number; name: string; closing: bigint | null; before: bigint | null | undefined };

/** The balance at the end of each hour, day or month. */
export function BalanceSection({ points, previous, onOpen }: Props) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const money = (cents: bigint) => formatMoney(cents, locale);
  const opened = points.findIndex(({ closing }) => closing !== null);
  const known = points.flatMap(({ name, closing }) => (closing === null ? [] : [{ name, closing }]));
  const inOrder = known.toSorted((a, b) => (a.closing < b.closing ? -1 : a.closing > b.closing ? 1 : 0));
  const [least, most, last] = [inOrder[0], inOrder.at(-1), known.at(-1)];
  const says =
    least && most && last
      ? t("balanceSays", {
          last: money(last.closing),
          least: money(least.closing),
          leastAt: least.name,
          most: money(most.closing),
          mostAt: most.name,
        })
      : null;
  const textOf = (place: number) => {
    const point = points[place];
    if (!point) return "";
    const { name, closing } = point;
    const before = previous?.[place];
    if (closing === null) return t(place < opened ? "notOpen" : "notYet", { name });
    const text = t("balanceAt", { name, closing: money(closing) });
    return before === null || before === undefined ? text : `${text} ${t("balanceBefore", { before: money(before) })}`;
  };
  const rows = points.map(({ name, closing }, place): Row => ({ place, name, closing, before: previous?.[place] }));
  return (
    <ChartSection
      title={t("balanceChart")}
      says={says}
      chart={
        <ChartSlider
          label={says ?? ""}
          count={points.length}
          textOf={textOf}
          onOpen={onOpen}
          hint={t("pointsHint")}
          className="h-60"
        >
          {(chosen, open) => (
            <WhenSeen className="h-full">
              <BalanceLine points={points} previous={previous} chosen={chosen} onOpen={open} />
            </WhenSeen>
          )}
        </ChartSlider>
      }
      table={
        <DataTable
          caption={t("balanceChart")}
          compact
          columns={[
            {
              id: "time",
              header: t("time"),
              cell: ({ name }) => <span className="text-ink first-letter:uppercase">{name}</span>,
            },
            moneyColumn("closing", t("closing"), "font-medium text-ink"),
            ...(previous ? [moneyColumn("before", t("before"), "text-muted")] : []),
          ]}
          rows={rows.toReversed()}
          rowKey={({ place }) => `${place}`}
          onOpen={({ place }) => onOpen(place)}
        />
      }
    />
  );
}

function moneyColumn(id: "closing" | "before", header: string, look: string): Column<Row> {
  return {
    id,
    header,
    cell: (row) => {
      const cents = row[id];
      return cents === null || cents === undefined ? "–" : <Money cents={cents} className={look} />;
    },
    align: "right",
  };
}
