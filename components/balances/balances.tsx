"use client";

import { Landmark } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { TableExportButton } from "../lists/exports/table-export-button.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { DayInput } from "../ui/inputs/day-input.tsx";
import { Notice } from "../ui/notice.tsx";
import { DayTable, NowTable } from "./balance-tables.tsx";
import { BalanceYear } from "./balance-year.tsx";
import { BALANCES_PARSERS, closingDay } from "./balances-query.ts";

/** The balances page: balances now, balances at the end of a day, and a year of daily balances. */
export function Balances() {
  return (
    <AddressChoices>
      <Everything />
    </AddressChoices>
  );
}

function Everything() {
  const t = useTranslations("balances");
  const format = useFormatter();
  const [asked, set] = useQueryStates(BALANCES_PARSERS, { history: "push" });
  useBusinessAhead();
  const { today, day } = closingDay(asked.day);
  const read = useRead("showBalances", { day }, { keepPrevious: true });
  const accounts = read.data?.accounts;
  const mayExport = useMay("exportBalances");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {read.isError && !accounts ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : accounts?.length === 0 ? (
        <Card>
          <Notice icon={Landmark} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          <Card flush title={t("now")}>
            <NowTable caption={t("now")} accounts={accounts} day={today} />
          </Card>
          <Card
            flush
            title={t("closingDay")}
            aside={
              <span className="flex min-w-0 flex-wrap items-center gap-2">
                <DayInput
                  aria-label={t("closingDay")}
                  what={t("closingDay")}
                  value={day}
                  max={today}
                  onValue={(chosen) => void set({ day: chosen || null })}
                  className="w-38 max-w-full"
                />
                {mayExport ? (
                  <TableExportButton
                    operation="exportBalances"
                    filters={{ day }}
                    title={t("exportTitle")}
                    facts={t("exportFacts", {
                      day: format.dateTime(startOfBrtDay(day), { dateStyle: "medium" }),
                      count: accounts?.length ?? 0,
                    })}
                  />
                ) : null}
              </span>
            }
          >
            <DayTable caption={t("closingDay")} accounts={accounts} day={read.data?.day ?? day} today={today} />
          </Card>
          <BalanceYear accounts={accounts?.map((account) => account.accountNumber) ?? []} />
        </div>
      )}
    </>
  );
}
