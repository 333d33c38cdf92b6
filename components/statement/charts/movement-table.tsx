import { useTranslations } from "next-intl";
import { type Column, DataTable } from "../../ui/data-display/data-table.tsx";
import { Money } from "../../values/money.tsx";
import { type ChartBefore, type ChartKind, type ChartPoint, sideOf } from "./chart-points.ts";

type Props = {
  title: string;
  time: string;
  kinds: readonly ChartKind[];
  points: readonly ChartPoint[];
  previous: readonly ChartBefore[] | null;
  onOpen: (place: number) => void;
};
type Row = ChartPoint & { place: number };

/** The figures behind the bars: money in and out, each kind, and the period before. */
export function MovementTable({ title, time, kinds, points, previous, onOpen }: Props) {
  const t = useTranslations("statement");
  const kindName = useTranslations("lineKind");
  const money = (id: string, header: string, centsOf: (row: Row) => bigint, look = "text-ink"): Column<Row> => ({
    id,
    header,
    cell: (row) => {
      const cents = centsOf(row);
      return <Money cents={cents} className={cents === 0n ? "text-faint" : look} />;
    },
    align: "right",
  });
  const sides = (["credit", "debit"] as const).map((type) =>
    money(type, t(type), (row) => (type === "credit" ? 1n : -1n) * sideOf(kinds, row, type), "font-medium text-ink"),
  );
  const ofKinds = kinds.map((kind, i) =>
    money(
      `${kind.kind} ${kind.type}`,
      `${kindName(kind.kind)} · ${t(kind.type)}`,
      ({ sums }) => (kind.type === "credit" ? 1n : -1n) * (sums[i] ?? 0n),
      "text-muted",
    ),
  );
  const before = previous
    ? [
        money(
          "inBefore",
          `${t("credit")} · ${t("before")}`,
          ({ place }) => previous[place]?.credits ?? 0n,
          "text-muted",
        ),
        money(
          "outBefore",
          `${t("debit")} · ${t("before")}`,
          ({ place }) => -(previous[place]?.debits ?? 0n),
          "text-muted",
        ),
      ]
    : [];
  return (
    <DataTable
      caption={title}
      compact
      columns={[
        {
          id: "time",
          header: time,
          cell: ({ name }) => <span className="whitespace-nowrap text-ink first-letter:uppercase">{name}</span>,
        },
        ...sides,
        ...ofKinds,
        ...before,
      ]}
      rows={points.map((point, place) => ({ ...point, place })).toReversed()}
      rowKey={({ place }) => `${place}`}
      onOpen={({ place }) => onOpen(place)}
    />
  );
}
