"use client";

import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import type { Account } from "../../forms/fields/account-choice.tsx";
import { FormPage, FormWaiting } from "../../forms/form-page.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Notice } from "../../ui/notice.tsx";

const NewChargeForm = dynamic(() => import("./new-charge-form.tsx").then((module) => module.NewChargeForm), {
  ssr: false,
  loading: () => <FormWaiting />,
});

const hasKey = (account: Account) => account.pixKeys.length > 0;

/** The page for a new charge. `repeat` is the id of a charge to copy. */
export function NewCharge({ repeat }: { repeat: string | null }) {
  const t = useTranslations("newCharge");
  const noKeys = (
    <Notice icon={KeyRound} title={t("noKeys")}>
      {t("noKeysHint")}
    </Notice>
  );
  return (
    <FormPage back="/charges" title={t("title")} lead={t("lead")} accountsMin={1} isUsable={hasKey} tooFew={noKeys}>
      {(accounts) =>
        repeat ? <Repeated accounts={accounts} chargeId={repeat} /> : <NewChargeForm accounts={accounts} />
      }
    </FormPage>
  );
}

function Repeated({ accounts, chargeId }: { accounts: readonly Account[]; chargeId: string }) {
  const read = useRead("showCharge", { chargeId });
  if (read.data) return <NewChargeForm accounts={accounts} like={read.data} />;
  if (!read.isError) return <FormWaiting />;
  return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
}
