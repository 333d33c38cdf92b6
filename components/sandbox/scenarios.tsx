"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { formatMoney } from "#lib/core/money.ts";
import { SCENARIO_AMOUNT, SCENARIOS } from "#lib/core/sandbox.ts";
import { AccountChoice, useAccountChoice } from "../forms/account-choice.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ScenarioTile } from "./scenario-tile.tsx";

/** What can happen to a charge, each in one click: on the chosen account, with what came of it. */
export function Scenarios() {
  const t = useTranslations("scenarios");
  const locale = useLocale();
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts.filter(({ pixKeys, bank }) => pixKeys.length > 0 && bank === null);
  const { chosen, choice } = useAccountChoice(accounts ?? []);
  const pixKey = chosen?.pixKeys[0]?.key;
  return (
    <Card title={t("title")}>
      <p className="text-pretty text-muted text-sm">{t("lead", { amount: formatMoney(SCENARIO_AMOUNT, locale) })}</p>
      {!accounts ? (
        read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="mt-4 h-60" />
        )
      ) : !pixKey ? (
        <p className="mt-4 text-ink text-sm">{t("noKeys")}</p>
      ) : (
        <>
          <div className="mt-4 max-w-sm">
            <AccountChoice label={t("account")} {...choice} />
          </div>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {SCENARIOS.map((scenario) => (
              <ScenarioTile key={scenario} scenario={scenario} pixKey={pixKey} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
