import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { Scrollable } from "../ui/scrollable.tsx";
import { Money } from "../values/money.tsx";
import type { FlowPoint } from "./flow-point.ts";

/** Shows the data of the chart as a table, latest first. */
export function FlowTable({ points, unit, caption }: { points: readonly FlowPoint[]; unit: string; caption: string }) {
  const t = useTranslations("overview");
  return (
    <Scrollable label={caption} className="-mx-5 -mb-5 h-65 overflow-y-auto rounded-b-xl border-line border-t">
      <DataTable
        caption={caption}
        columns={[
          { id: "at", header: unit, cell: (point) => <span className="tabular-nums">{point.label}</span> },
          { id: "in", header: t("in"), cell: (point) => <Money cents={point.in} />, align: "right" },
          { id: "out", header: t("out"), cell: (point) => <Money cents={point.out} />, align: "right" },
        ]}
        rows={points.toReversed()}
        rowKey={(point) => point.at.toISOString()}
      />
    </Scrollable>
  );
}
