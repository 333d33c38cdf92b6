"use client";

import { useTranslations } from "next-intl";
import type { Period } from "../lists/period.ts";
import { PeriodChoice } from "../lists/period-choice.tsx";
import { Select } from "../ui/select.tsx";
import { FLOW_PERIODS, flowPath } from "./flow-query.ts";

type Props = { period: Period; account: string | null; accounts: readonly string[]; today: string };

/** Chooses the period and the account, which the page's address keeps. */
export function FlowFilters({ period, account, accounts, today }: Props) {
  const t = useTranslations("list");
  // The address changes without a request for the page: only the figures are read again.
  const go = (to: Period, of: string | null) => window.history.pushState(null, "", flowPath(to, of, today));
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <PeriodChoice
        presets={FLOW_PERIODS}
        period={period}
        today={today}
        setPeriod={({ from, to }) => from && to && go({ from, to }, account)}
      />
      {accounts.length > 1 || account ? (
        <Select
          aria-label={t("account")}
          value={account ?? ""}
          onChange={({ target }) => go(period, target.value || null)}
          className="w-44 max-sm:w-full"
        >
          <option value="">{t("allAccounts")}</option>
          {[...new Set(account ? [...accounts, account] : accounts)].map((number) => (
            <option key={number} value={number}>
              {t("accountNumber", { number })}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
