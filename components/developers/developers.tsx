"use client";

import { BookOpen, KeyRound, Plus, Terminal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { Credential } from "./credential-sheet.tsx";
import { TaxIdReaders } from "./tax-id-readers.tsx";

const NewCredential = onDemand(() => import("./new-credential.tsx").then((module) => module.NewCredential));
const CredentialSheet = onDemand(() => import("./credential-sheet.tsx").then((module) => module.CredentialSheet));

/** The developers page: the credentials of the operator's systems. */
export function Developers() {
  const t = useTranslations("developers");
  const shell = useTranslations("shell");
  const mayReadLog = useMay("listRequests");
  const read = useRead("listCredentials", {});
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<string>();
  const credentials = read.data?.credentials;
  const chosen = credentials?.find(({ credentialId }) => credentialId === open);
  const add = useMay("createCredential") ? (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <Link href="/docs" className={buttonStyles({})}>
          <BookOpen aria-hidden className="size-4" />
          {t("docs")}
        </Link>
        {mayReadLog ? (
          <Link href="/developers/requests" className={buttonStyles({})}>
            <Terminal aria-hidden className="size-4" />
            {shell("requests")}
          </Link>
        ) : null}
        {add}
      </PageHeader>
      <Card flush>
        {read.isError && !credentials ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : credentials?.length === 0 ? (
          <Notice icon={KeyRound} title={t("empty")} action={add}>
            {t("emptyHint")}
          </Notice>
        ) : (
          <List credentials={credentials} onOpen={setOpen} />
        )}
      </Card>
      {credentials ? <TaxIdReaders credentials={credentials} /> : null}
      {making ? <NewCredential onOpenChange={setMaking} /> : null}
      {chosen ? (
        <CredentialSheet
          credential={chosen}
          ownNetwork={read.data?.ownNetwork ?? null}
          onOpenChange={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

type ListProps = { credentials: readonly Credential[] | undefined; onOpen: (id: string) => void };

function List({ credentials, onOpen }: ListProps) {
  const t = useTranslations("developers");
  const columns: Column<Credential>[] = [
    {
      id: "name",
      header: t("name"),
      cell: (credential) => (
        <>
          <span className="block truncate font-medium text-ink">{credential.name}</span>
          <span className="block truncate text-muted text-xs">
            {t(credential.kind)} · {t("variant")} {credential.variant}
          </span>
        </>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "account",
      header: t("account"),
      cell: (credential) => <span className="text-muted tabular-nums">{credential.accountNumber}</span>,
      from: "md",
    },
    {
      id: "used",
      header: t("used"),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <DateTime at={lastUsedAt} className="text-muted" />
        ) : (
          <span className="text-faint">{t("never")}</span>
        ),
      from: "md",
    },
    {
      id: "state",
      header: t("state"),
      cell: ({ revokedAt }) => (revokedAt ? <Badge>{t("revoked")}</Badge> : <Badge tone="good">{t("works")}</Badge>),
      align: "right",
    },
  ];
  return (
    <DataTable
      caption={t("credentials")}
      columns={columns}
      rows={credentials}
      rowKey={({ credentialId }) => credentialId}
      onOpen={({ credentialId }) => onOpen(credentialId)}
      skeletonRows={4}
    />
  );
}
