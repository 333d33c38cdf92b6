"use client";

import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { FormWaiting } from "../../forms/form-page.tsx";
import { BackLink } from "../../page/back-link.tsx";
import { PageHeader } from "../../page/page-header.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";

const NewChargeForm = dynamic(() => import("./new-charge-form.tsx").then((module) => module.NewChargeForm), {
  ssr: false,
  loading: () => <FormWaiting />,
});

type Accounts = ConsoleOutput<"listAccounts">["accounts"];

/** The page for a new charge. The form appears once the accounts are loaded. `repeat` is the id of a charge to copy. */
export function NewCharge({ repeat }: { repeat: string | null }) {
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
        ) : repeat ? (
          <Repeated accounts={accounts} chargeId={repeat} />
        ) : (
          <NewChargeForm accounts={accounts} />
        )}
      </Card>
    </div>
  );
}

function Repeated({ accounts, chargeId }: { accounts: Accounts; chargeId: string }) {
  const read = useRead("showCharge", { chargeId });
  if (read.data) return <NewChargeForm accounts={accounts} like={read.data} />;
  if (!read.isError) return <FormWaiting />;
  return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
}
