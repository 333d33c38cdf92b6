import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Money } from "../values/money.tsx";
import type { RecordKind, StatusOf } from "../values/record-kind.ts";
import { Status } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Row<Kind extends RecordKind> = {
  amount: bigint;
  status: StatusOf[Kind];
  externalId: string;
  accountNumber: string;
  createdAt: Date;
};

type Own<R> = {
  /** Whom narrow screens show under the amount. */
  who: (row: R) => ReactNode;
  columns: readonly Column<R>[];
  /** What stands under the status. */
  mark?: (row: R) => ReactNode;
  /** Shown to those who chose them. */
  optional: readonly Column<R>[];
};

/** Returns the columns of all record lists, around the `own` ones. Narrow screens show who and when under the amount. */
export function useRecordColumns<Kind extends RecordKind, R extends Row<Kind>>(kind: Kind, own: Own<R>): Column<R>[] {
  const t = useTranslations("list");
  return [
    {
      id: "amount",
      header: t("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <span className="block truncate text-ink text-xs sm:hidden">{own.who(row)}</span>
          <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "max-sm:w-full max-sm:max-w-0 max-sm:py-2 sm:w-36 md:w-28 md:pr-6 md:text-right",
    },
    {
      id: "status",
      header: t("status"),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Status of={kind} status={row.status} />
          {own.mark?.(row)}
        </span>
      ),
      className: "w-32 max-sm:text-right",
    },
    ...own.columns,
    {
      id: "account",
      header: t("account"),
      cell: (row) => <span className="text-muted tabular-nums">{row.accountNumber}</span>,
      from: "md",
      className: "w-28",
      isOptional: true,
    },
    ...own.optional.map((column) => ({ ...column, isOptional: true })),
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

/** Returns a column with an id that people copy. */
export function idColumn<R>(id: string, header: string, of: (row: R) => string | null): Column<R> {
  return {
    id,
    header,
    cell: (row) => {
      const value = of(row);
      return value ? <Identifier id={value} what={header} className="text-muted" /> : null;
    },
    from: "lg",
    className: "w-44",
  };
}

/** Returns a column with an amount. An amount of zero is left empty. */
export function moneyColumn<R>(id: string, header: string, of: (row: R) => bigint): Column<R> {
  return {
    id,
    header,
    cell: (row) => (of(row) === 0n ? null : <Money cents={of(row)} className="text-muted" />),
    from: "md",
    align: "right",
    className: "w-28",
  };
}

/** Returns a column with a time. */
export function timeColumn<R>(id: string, header: string, of: (row: R) => Date | null): Column<R> {
  return {
    id,
    header,
    cell: (row) => {
      const at = of(row);
      return at ? <DateTime at={at} className="text-muted" /> : null;
    },
    from: "md",
    align: "right",
    className: "w-36",
  };
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
