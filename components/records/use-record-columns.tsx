import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { RecordKind, StatusOf } from "../values/record-kind.ts";
import { Status } from "../values/status.tsx";

type Row<Kind extends RecordKind> = { amount: bigint; status: StatusOf[Kind]; externalId: string; createdAt: Date };

/** Returns the columns of all record lists, around the `own` ones. Narrow screens show the time under the amount. */
export function useRecordColumns<Kind extends RecordKind, R extends Row<Kind>>(
  kind: Kind,
  own: readonly Column<R>[],
): Column<R>[] {
  const t = useTranslations("list");
  return [
    {
      id: "amount",
      header: t("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "w-36 md:w-28 md:pr-6 md:text-right",
    },
    {
      id: "status",
      header: t("status"),
      cell: (row) => <Status of={kind} status={row.status} />,
      className: "w-32 max-sm:text-right",
    },
    ...own,
    {
      id: "externalId",
      header: t("externalId"),
      cell: (row) => <Identifier id={row.externalId} what={t("externalId")} className="text-muted" />,
      from: "lg",
      className: "w-48",
    },
    {
      id: "created",
      header: t("created"),
      cell: (row) => <DateTime at={row.createdAt} className="text-muted" />,
      from: "md",
      align: "right",
      className: "w-36",
    },
  ];
}

/** A cell with two lines: the party, and a detail. Without `first` it shows `nobody`, in a faint color. */
export function TwoLines({ first, second, nobody }: { first: ReactNode; second?: ReactNode; nobody?: string }) {
  return (
    <span className="block min-w-0">
      <span className={first ? "block truncate text-ink" : "block truncate text-faint"}>{first ?? nobody}</span>
      {second ? <span className="block truncate text-muted text-xs">{second}</span> : null}
    </span>
  );
}
