"use client";

import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { FormWaiting } from "../forms/form-waiting.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";

const NewChargeForm = dynamic(() => import("./new-charge-form.tsx").then((module) => module.NewChargeForm), {
  ssr: false,
  loading: () => <FormWaiting />,
});

/** The form for a new charge, once the accounts it can go to are known. */
export function NewCharge() {
  const t = useTranslations("newCharge");
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts.filter((account) => account.pixKeys.length > 0);
  return (
    <div className="mx-auto max-w-xl">
      <BackLink href="/charges" />
      <PageHeader title={t("title")} lead={t("lead")} />
      <Card className="sm:p-6">
        {read.isError && !accounts ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : !accounts ? (
          <FormWaiting />
        ) : accounts.length === 0 ? (
          <Notice icon={KeyRound} title={t("noKeys")}>
            {t("noKeysHint")}
          </Notice>
        ) : (
          <NewChargeForm accounts={accounts} />
        )}
      </Card>
    </div>
  );
}
