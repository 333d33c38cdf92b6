"use client";

import { useTranslations } from "next-intl";
import type { Period } from "../lists/period.ts";
import { PeriodChoice } from "../lists/period-choice.tsx";
import { Select } from "../ui/select.tsx";
import { FLOW_PERIODS } from "./flow-query.ts";

type Props = {
  period: Period;
  setPeriod: (period: Period) => void;
  account: string | null;
  setAccount: (account: string | null) => void;
  accounts: readonly string[];
  today: string;
};

/** Chooses the period and the account. */
export function FlowFilters({ period, setPeriod, account, setAccount, accounts, today }: Props) {
  const t = useTranslations("list");
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <PeriodChoice
        presets={FLOW_PERIODS}
        period={period}
        today={today}
        setPeriod={({ from, to }) => from && to && setPeriod({ from, to })}
      />
      {accounts.length > 1 || account ? (
        <Select
          aria-label={t("account")}
          value={account ?? ""}
          onChange={({ target }) => setAccount(target.value || null)}
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
