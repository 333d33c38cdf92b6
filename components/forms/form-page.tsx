"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink, type ListPath } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Account } from "./account-choice.tsx";
import { FormWaiting } from "./form-waiting.tsx";

type Props = {
  back: ListPath;
  title: string;
  lead: string;
  /** The minimum number of accounts that the form needs. */
  accountsMin: number;
  children: (accounts: readonly Account[]) => ReactNode;
};

/** The page of a form that moves money. The form appears once the accounts are loaded. */
export function FormPage({ back, title, lead, accountsMin, children }: Props) {
  const t = useTranslations("form");
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts;
  return (
    <div className="mx-auto max-w-xl">
      <BackLink href={back} />
      <PageHeader title={title} lead={lead} />
      <Card className="sm:p-6">
        {accounts && accounts.length >= accountsMin ? (
          children(accounts)
        ) : accounts ? (
          <Notice icon={Landmark} title={t("tooFewAccounts")}>
            {t("tooFewAccountsHint", { count: accountsMin })}
          </Notice>
        ) : read.error ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <FormWaiting />
        )}
      </Card>
    </div>
  );
}
