import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Scrollable } from "../ui/data-display/scrollable.tsx";
import { Money } from "../values/money.tsx";

type Day = ConsoleOutput<"showBalanceYear">["days"][number];

/** Shows the data of the chart as a table, latest day first. For one account, a day links to its statement lines. */
export function YearTable({ days, account }: { days: readonly Day[]; account: string | undefined }) {
  const t = useTranslations("balances");
  const format = useFormatter();
  const money = (id: "closing" | "in" | "out", from?: "sm"): Column<Day> => ({
    id,
    header: t(id),
    cell: (day) => <Money cents={day[id]} className={day[id] === 0n ? "text-faint" : "text-ink"} />,
    align: "right",
    ...(from ? { from } : {}),
  });
  return (
    <Scrollable label={t("year")} className="-mx-5 -mb-5 h-70 overflow-y-auto rounded-b-xl border-line border-t">
      <DataTable
        caption={t("year")}
        columns={[
          {
            id: "day",
            header: t("day"),
            cell: (day) => (
              <time dateTime={day.day} className="whitespace-nowrap tabular-nums">
                {format.dateTime(startOfBrtDay(day.day), { dateStyle: "medium" })}
              </time>
            ),
          },
          money("in", "sm"),
          money("out", "sm"),
          money("closing"),
        ]}
        rows={days.toReversed()}
        rowKey={(day) => day.day}
        {...(account ? { href: (day: Day) => `/statement?account=${account}&from=${day.day}&to=${day.day}` } : {})}
      />
    </Scrollable>
  );
}
