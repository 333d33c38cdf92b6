import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { Identifier } from "../../ui/data-display/identifier.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Money } from "../../values/money.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import type { Mapping, Start } from "./mapping-draft.ts";

type PreviewRow = ConsoleOutput<"previewReconciliation">["rows"][number];
type Props = {
  reconciliationId: string;
  mapping: Mapping;
  kinds: Start["scope"]["kinds"];
  /** Whether enough is chosen for rows to be read. */
  isReady: boolean;
};

/** Shows the first rows of a file as they will be read. */
export function Preview(props: Props) {
  const t = useTranslations("mapping");
  return (
    <Card flush title={t("preview")} className="xl:sticky xl:top-20">
      {props.isReady ? <Rows {...props} /> : <p className="px-5 pb-5 text-muted text-sm">{t("previewWaits")}</p>}
    </Card>
  );
}

function Rows({ reconciliationId, mapping, kinds }: Props) {
  const t = useTranslations("mapping");
  const read = useRead("previewReconciliation", { reconciliationId, mapping, kinds }, { keepPrevious: true });
  const rows = read.data?.rows;
  if (read.error)
    return (
      <div className="px-5 pb-5">
        <ProblemBanner error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      </div>
    );
  if (!rows) return <Skeleton className="mx-5 mb-5 h-72" />;
  const count = (is: PreviewRow["is"]) => rows.filter((row) => row.is === is).length;
  return (
    <>
      <p role="status" className="px-5 pb-2 text-muted text-xs tabular-nums">
        {t("previewCount", { read: count("row"), faults: count("fault") })}
      </p>
      <table className="w-full text-xs">
        <caption className="sr-only">{t("previewHint")}</caption>
        <thead>
          <tr className="border-line border-y text-muted">
            <th scope="col" className="py-2 pl-5 text-left font-medium">
              {t("previewRow")}
            </th>
            <th scope="col" className="px-2 py-2 text-left font-medium">
              {t("previewKey")}
            </th>
            <th scope="col" className="px-2 py-2 text-left font-medium max-sm:hidden">
              {t("previewTime")}
            </th>
            <th scope="col" className="py-2 pr-5 text-right font-medium">
              {t("previewAmount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNumber} className="border-line border-b last:border-b-0">
              <td className="py-2 pl-5 text-faint tabular-nums">{row.rowNumber}</td>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What a row says, or why it says nothing. */
function Cells({ row: { is, key, kind, at, isDay, amount, fault } }: { row: PreviewRow }) {
  const t = useTranslations("mapping");
  const faultName = useTranslations("rowFault");
  const kindName = useTranslations("movementKind");
  if (is === "fault")
    return (
      <td colSpan={3} className="py-2 pr-5 pl-2 text-bad">
        {fault ? faultName(fault) : null}
      </td>
    );
  if (is === "empty" || is === "summary" || is === "excluded")
    return (
      <td colSpan={3} className="py-2 pr-5 pl-2 text-muted">
        {is === "empty"
          ? t("previewEmpty")
          : is === "summary"
            ? t("previewSummary")
            : `${t("previewExcluded")} · ${kindName(kind ?? "excluded")}`}
      </td>
    );
  return (
    <>
      <td className="px-2 py-2">
        <Identifier id={key || "–"} what={t("previewKey")} ends={6} copyable={false} />
        {kind ? <span className="block text-muted">{kindName(kind)}</span> : null}
        {at ? <DateTime at={at} look={isDay ? "day" : "short"} className="block text-muted sm:hidden" /> : null}
      </td>
      <td className="px-2 py-2 text-muted max-sm:hidden">
        {at ? <DateTime at={at} look={isDay ? "day" : "short"} /> : "–"}
      </td>
      <td className="py-2 pr-5 text-right">{amount === null ? null : <Money cents={amount} className="text-ink" />}</td>
    </>
  );
}
