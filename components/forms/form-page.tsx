"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { BackLink, type ListPath } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Account } from "./fields/account-choice.tsx";
import { NetworkNotice } from "./network-notice.tsx";

type Props = {
  back: ListPath;
  title: string;
  lead: string;
  /** The minimum number of accounts that the form needs. */
  accountsMin: number;
  /** Whether the form can use an account. Absent: it can use every account. */
  isUsable?: (account: Account) => boolean;
  /** Shown when the form has too few accounts, instead of the usual notice. */
  tooFew?: ReactNode;
  children: (accounts: readonly Account[]) => ReactNode;
};

/** The page of a form that needs accounts. The form appears once they are loaded. */
export function FormPage({ back, title, lead, accountsMin, isUsable = () => true, tooFew, children }: Props) {
  const t = useTranslations("form");
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts.filter((account) => account.movesMoney && isUsable(account));
  return (
    <div className="mx-auto max-w-xl">
      <BackLink href={back} />
      <PageHeader title={title} lead={lead} />
      <NetworkNotice className="mb-5" />
      <Card className="sm:p-6">
        {accounts && accounts.length >= accountsMin ? (
          children(accounts)
        ) : accounts ? (
          (tooFew ?? (
            <Notice icon={Landmark} title={t("tooFewAccounts")}>
              {t("tooFewAccountsHint", { count: accountsMin })}
            </Notice>
          ))
        ) : read.error ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <FormWaiting />
        )}
      </Card>
    </div>
  );
}

/** The placeholder of a form that is loading. */
export function FormWaiting() {
  return (
    <div className="flex flex-col gap-6">
      <Place height="h-9" />
      <Place height="h-13" />
      <Place height="h-9" />
      <Place height="h-9" />
      <Place height="h-18" />
      <Place height="h-11" />
    </div>
  );
}

function Place({ height }: { height: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className={`w-full ${height}`} />
    </div>
  );
}
