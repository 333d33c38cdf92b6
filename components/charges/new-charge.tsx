"use client";

import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../layout/back-link.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const NewChargeForm = dynamic(() => import("./new-charge-form.tsx").then((module) => module.NewChargeForm), {
  ssr: false,
  loading: () => <Waiting />,
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
          <Waiting />
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

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      {["h-13", "h-9", "h-8", "h-9", "h-18", "h-11"].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className={`w-full ${height}`} />
        </div>
      ))}
    </div>
  );
}
