import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Column } from "../ui/data-table.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { usePeriodName } from "../values/use-period-name.ts";
import { CloseBadge } from "./close-badge.tsx";

type Close = ConsoleOutput<"listCloses">["closes"][number];

/** The columns of the list of closes. A narrow screen has who and when below the period. */
export function useClosesColumns(): Column<Close>[] {
  const t = useTranslations("closes");
  const format = useFormatter();
  const periodName = usePeriodName();
  return [
    {
      id: "period",
      header: t("period"),
      cell: ({ period, status, closedAt, closedBy }) => (
        <>
          <span className="block truncate text-ink first-letter:uppercase">{periodName(period)}</span>
          <span className="block truncate text-muted text-xs lg:hidden">
            <DateTime at={closedAt} look="day" /> · {closedBy.name ?? <ActorName actor={closedBy} />}
          </span>
          {status === "CLOSED" ? null : (
            <span className="mt-1 block sm:hidden">
              <CloseBadge status={status} />
            </span>
          )}
        </>
      ),
      className: "w-full max-w-0",
    },
    { id: "status", header: t("status"), cell: ({ status }) => <CloseBadge status={status} />, from: "sm" },
    {
      id: "movements",
      header: t("movements"),
      cell: ({ lines }) => <span className="text-muted tabular-nums">{format.number(lines)}</span>,
      align: "right",
      from: "lg",
    },
    {
      id: "closing",
      header: t("closing"),
      cell: ({ closing }) => <Money cents={closing} className="text-ink" />,
      align: "right",
    },
    {
      id: "files",
      header: t("files"),
      cell: ({ files }) => <span className="text-muted tabular-nums">{format.number(files)}</span>,
      align: "right",
      from: "xl",
    },
    {
      id: "closedBy",
      header: t("closedBy"),
      cell: ({ closedBy }) => (
        <span className="block max-w-44 truncate text-muted">{closedBy.name ?? <ActorName actor={closedBy} />}</span>
      ),
      from: "lg",
    },
    {
      id: "closedAt",
      header: t("closedAt"),
      cell: ({ closedAt }) => <DateTime at={closedAt} className="text-muted" />,
      align: "right",
      from: "lg",
    },
  ];
}
