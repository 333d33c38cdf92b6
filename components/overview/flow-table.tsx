import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { Scrollable } from "../ui/scrollable.tsx";
import { Money } from "../values/money.tsx";
import type { FlowFigures, FlowPoint } from "./flow-points.ts";

type Props = { points: readonly FlowPoint[]; unit: FlowFigures["unit"] };

/** Shows the data of the chart as a table, latest first. */
export function FlowTable({ points, unit }: Props) {
  const t = useTranslations("overview");
  return (
    <Scrollable label={t("flow")} className="-mx-5 -mb-5 h-68 overflow-y-auto rounded-b-xl border-line border-t">
      <DataTable
        caption={t("flow")}
        columns={[
          { id: "at", header: t(unit), cell: (point) => <span className="tabular-nums">{point.label}</span> },
          { id: "in", header: t("in"), cell: (point) => <Money cents={point.in} />, align: "right" },
          { id: "out", header: t("out"), cell: (point) => <Money cents={point.out} />, align: "right" },
        ]}
        rows={points.toReversed()}
        rowKey={(point) => point.at.toISOString()}
      />
    </Scrollable>
  );
}
