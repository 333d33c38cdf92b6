import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";

type Account = ConsoleOutput<"showBalances">["accounts"][number];
type Row = Pick<Account, "now" | "closing"> & Partial<Account>;

type Props = { accounts: readonly Account[] | undefined; day: string; today: string };

/** Balances by account, with the sum of all accounts as the last row. Each total links to its statement lines. */
export function BalanceTable({ accounts, day, today }: Props) {
  const t = useTranslations("balances");
  const columns = useBalanceColumns(day, today);
  const rows: Row[] | undefined = accounts && [...accounts, ...(accounts.length > 1 ? [totalOf(accounts)] : [])];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.accountNumber ?? "all"}
      skeletonRows={3}
    />
  );
}

function useBalanceColumns(day: string, today: string): Column<Row>[] {
  const t = useTranslations("balances");
  const format = useFormatter();
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  const dayName = format.dateTime(startOfBrtDay(day), { day: "2-digit", month: "short", ...year });
  const behind = (row: Row, on: string, shown: ReactNode) =>
    row.accountNumber ? (
      <Link
        href={`/statement?account=${row.accountNumber}&from=${on}&to=${on}`}
        prefetch={false}
        className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent"
      >
        {shown}
        <span className="sr-only"> {t("seeLines", { account: row.accountNumber })}</span>
      </Link>
    ) : (
      shown
    );
  return [
    {
      id: "account",
      header: t("account"),
      cell: (row) => (
        <>
          <span className="block truncate text-ink">{row.holderName ?? <strong>{t("all")}</strong>}</span>
          <span className="block text-muted text-xs tabular-nums">{row.accountNumber}</span>
        </>
      ),
      className: "w-full max-w-0",
    },
    ...(["available", "pending"] as const).map(
      (part): Column<Row> => ({
        id: part,
        header: t(part),
        cell: (row) => <Money cents={row.now[`${part}Balance`]} className="text-muted" />,
        align: "right",
        from: "lg",
      }),
    ),
    {
      id: "total",
      header: t("total"),
      cell: (row) => (
        <>
          {behind(row, today, <Money cents={row.now.totalBalance} className="font-medium text-ink" />)}
          <span className="block text-muted text-xs sm:hidden">
            {behind(row, day, <Money cents={row.closing.totalBalance} />)}
          </span>
        </>
      ),
      align: "right",
    },
    {
      id: "closing",
      header: t("closingOf", { day: dayName }),
      cell: (row) => behind(row, day, <Money cents={row.closing.totalBalance} className="text-ink" />),
      align: "right",
      from: "sm",
    },
    {
      id: "updated",
      header: t("updated"),
      cell: (row) => (row.lastUpdated ? <DateTime at={row.lastUpdated} className="text-muted" /> : null),
      align: "right",
      from: "xl",
    },
  ];
}

function totalOf(accounts: readonly Account[]): Row {
  const sum = (side: "now" | "closing", part: keyof Account["now"]) =>
    accounts.reduce((total, account) => total + account[side][part], 0n);
  const all = (side: "now" | "closing") => ({
    availableBalance: sum(side, "availableBalance"),
    pendingBalance: sum(side, "pendingBalance"),
    totalBalance: sum(side, "totalBalance"),
  });
  return { now: all("now"), closing: all("closing") };
}
