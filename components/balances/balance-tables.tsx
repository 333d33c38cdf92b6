import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Account = ConsoleOutput<"showBalances">["accounts"][number];
/** The last row, of all accounts, has no number and no time. */
type Row = Pick<Account, "now" | "closing" | "ofDay"> & Partial<Account>;

type Props = { caption: string; accounts: readonly Account[] | undefined; day: string };

/**
 * What each account has now, with the sum of all accounts as the last row. What is available is shown at every width, and leads to
 * the statement of the day.
 */
export function NowTable({ caption, accounts, day: today }: Props) {
  const t = useTranslations("balances");
  return (
    <BalanceTable
      caption={caption}
      accounts={accounts}
      columns={[
        {
          id: "available",
          header: t("available"),
          cell: (row) => (
            <>
              <LinesBehind row={row} day={today}>
                <Money cents={row.now.availableBalance} className="font-medium text-ink" />
              </LinesBehind>
              <span className="block text-faint text-xs sm:hidden">
                {t("total")} <Money cents={row.now.totalBalance} />
              </span>
            </>
          ),
          align: "right",
        },
        ...(["pending", "total"] as const).map(
          (part): Column<Row> => ({
            id: part,
            header: t(part),
            cell: (row) => <Money cents={row.now[`${part}Balance`]} className="text-muted" />,
            align: "right",
            from: "sm",
          }),
        ),
        {
          id: "updated",
          header: t("updated"),
          cell: (row) => (row.lastUpdated ? <DateTime at={row.lastUpdated} className="text-muted" /> : null),
          align: "right",
          from: "lg",
        },
      ]}
    />
  );
}

/** What each account moved on a day, between its balances before and after it. Each closing balance leads to the day's statement. */
export function DayTable({ caption, accounts, day, today }: Props & { today: string }) {
  const t = useTranslations("balances");
  const format = useFormatter();
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  const dayName = format.dateTime(startOfBrtDay(day), { day: "2-digit", month: "short", ...year });
  const moved = (
    id: "openingBalance" | "totalCredits" | "totalDebits",
    header: string,
    from: "sm" | "lg",
  ): Column<Row> => ({
    id,
    header,
    cell: ({ ofDay }) => {
      const cents = id === "totalDebits" ? -ofDay[id] : ofDay[id];
      return <Money cents={cents} className={cents === 0n ? "text-faint" : "text-muted"} />;
    },
    align: "right",
    from,
  });
  return (
    <BalanceTable
      caption={caption}
      accounts={accounts}
      columns={[
        moved("openingBalance", t("opening"), "lg"),
        moved("totalCredits", t("in"), "sm"),
        moved("totalDebits", t("out"), "sm"),
        {
          id: "closing",
          header: t("closingOf", { day: dayName }),
          cell: (row) => (
            <>
              <LinesBehind row={row} day={day}>
                <Money cents={row.closing.totalBalance} className="font-medium text-ink" />
              </LinesBehind>
              {row.closing.pendingBalance > 0n ? (
                <span className="block text-faint text-xs">
                  {t("ofWhichHeld")} <Money cents={row.closing.pendingBalance} />
                </span>
              ) : null}
            </>
          ),
          align: "right",
        },
      ]}
    />
  );
}

type TableProps = { caption: string; accounts: readonly Account[] | undefined; columns: Column<Row>[] };

function BalanceTable({ caption, accounts, columns }: TableProps) {
  const t = useTranslations("balances");
  const name: Column<Row> = {
    id: "account",
    header: t("account"),
    cell: (row) => (
      <>
        <span className="block truncate text-ink">{row.holderName ?? <strong>{t("all")}</strong>}</span>
        <span className="block text-muted text-xs tabular-nums">{row.accountNumber}</span>
      </>
    ),
    className: "w-full max-w-0",
  };
  const rows: Row[] | undefined = accounts && [...accounts, ...(accounts.length > 1 ? [totalOf(accounts)] : [])];
  return (
    <DataTable
      caption={caption}
      columns={[name, ...columns]}
      rows={rows}
      rowKey={(row) => row.accountNumber ?? "all"}
      skeletonRows={3}
    />
  );
}

function LinesBehind({ row, day, children }: { row: Row; day: string; children: ReactNode }) {
  const t = useTranslations("balances");
  const account = row.accountNumber ?? "all";
  return (
    <Link
      href={`/statement?account=${account}&from=${day}&to=${day}`}
      className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      {children}
      <span className="sr-only"> {row.accountNumber ? t("seeLines", { account }) : t("seeAllLines")}</span>
    </Link>
  );
}

function totalOf(accounts: readonly Account[]): Row {
  const sum = (of: (account: Account) => bigint) => accounts.reduce((total, account) => total + of(account), 0n);
  const count = (of: (account: Account) => number) => accounts.reduce((total, account) => total + of(account), 0);
  const all = (side: "now" | "closing") => ({
    availableBalance: sum((account) => account[side].availableBalance),
    pendingBalance: sum((account) => account[side].pendingBalance),
    totalBalance: sum((account) => account[side].totalBalance),
  });
  return {
    now: all("now"),
    closing: all("closing"),
    ofDay: {
      openingBalance: sum(({ ofDay }) => ofDay.openingBalance),
      totalCredits: sum(({ ofDay }) => ofDay.totalCredits),
      totalDebits: sum(({ ofDay }) => ofDay.totalDebits),
      creditCount: count(({ ofDay }) => ofDay.creditCount),
      debitCount: count(({ ofDay }) => ofDay.debitCount),
    },
  };
}
