import { Lock } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { Money } from "../values/money.tsx";

type Day = ConsoleOutput<"listDayBalances">["days"][number];
type Props = { period: string; accounts: readonly string[] };

/** The day's page of balances: what each day of a month opened and closed with, of one account or of all. Each day leads to its page. */
export function DayBalances({ period, accounts }: Props) {
  const t = useTranslations("closes");
  const [account, setAccount] = useState("");
  const read = useRead("listDayBalances", account ? { period, accountNumber: account } : { period }, {
    keepPrevious: true,
  });
  const columns = useDayColumns();
  return (
    <Card
      flush
      title={t("days")}
      aside={
        accounts.length > 1 ? (
          <Select
            aria-label={t("account")}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            className="print:hidden"
          >
            <option value="">{t("all")}</option>
            {accounts.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </Select>
        ) : null
      }
    >
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.days.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">{t("noDays")}</p>
      ) : (
        <DataTable
          compact
          caption={t("days")}
          columns={columns}
          rows={read.data?.days}
          rowKey={({ day }) => day}
          href={({ day }) => `/closes/${day}`}
          skeletonRows={28}
        />
      )}
    </Card>
  );
}

function useDayColumns(): Column<Day>[] {
  const t = useTranslations("closes");
  const format = useFormatter();
  const money = (
    id: "opening" | "credits" | "debits" | "closing",
    header: string,
    from?: "sm" | "md",
  ): Column<Day> => ({
    id,
    header,
    cell: (day) => (
      <Money cents={day[id]} className={id === "closing" ? "text-ink" : day[id] === 0n ? "text-faint" : "text-muted"} />
    ),
    align: "right",
    ...(from ? { from } : {}),
  });
  return [
    {
      id: "day",
      header: t("day"),
      cell: ({ day, isClosed }) => (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <time dateTime={day} className="text-ink tabular-nums">
            {format.dateTime(startOfBrtDay(day), { weekday: "short", day: "2-digit", month: "short" })}
          </time>
          {isClosed ? (
            <span className="text-faint" title={t("dayClosed")}>
              <Lock aria-hidden className="size-3" />
              <span className="sr-only">{t("dayClosed")}</span>
            </span>
          ) : null}
        </span>
      ),
      className: "w-full",
    },
    money("opening", t("dayOpening"), "md"),
    money("credits", t("in"), "sm"),
    money("debits", t("out"), "sm"),
    money("closing", t("dayClosing")),
  ];
}
