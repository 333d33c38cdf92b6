"use client";

import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/date-time.tsx";
import { AUDIT_PARSERS, auditInput } from "./audit-query.ts";

type Deed = ConsoleOutput<"listDeeds">["deeds"][number];

/** What was done to the operation and its people, newest first. */
export function Audit() {
  const t = useTranslations("audit");
  return (
    <NuqsAdapter>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </NuqsAdapter>
  );
}

function List() {
  const t = useTranslations("audit");
  const [{ before }, set] = useQueryStates(AUDIT_PARSERS, { history: "push" });
  const read = useRead("listDeeds", auditInput(before), { keepPrevious: true });
  const columns: Column<Deed>[] = [
    {
      id: "what",
      header: t("what"),
      cell: (deed) => (
        <>
          <span className="block truncate font-mono text-ink text-xs">{deed.act}</span>
          <span className="block truncate text-muted text-xs">{deed.subject}</span>
          <DateTime at={deed.at} className="text-faint text-xs md:hidden" />
        </>
      ),
      className: "w-2/5 max-w-0",
    },
    {
      id: "facts",
      header: t("facts"),
      cell: (deed) => (
        <span className="line-clamp-2 break-words font-mono text-muted text-xs">{factsOf(deed.facts)}</span>
      ),
      from: "lg",
      className: "w-2/5 max-w-0",
    },
    {
      id: "who",
      header: t("who"),
      cell: (deed) => deed.actorName ?? deed.actor,
      className: "whitespace-nowrap text-ink",
    },
    {
      id: "when",
      header: t("when"),
      cell: (deed) => <DateTime at={deed.at} className="text-muted" />,
      from: "md",
      align: "right",
    },
  ];
  return (
    <Card flush>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.deeds.length === 0 ? (
        <Notice icon={ScrollText} title={t("empty")}>
          {t("emptyHint")}
        </Notice>
      ) : (
        <DataTable caption={t("title")} columns={columns} rows={read.data?.deeds} rowKey={(deed) => deed.deedId} />
      )}
      <KeysetPages before={before} next={read.data?.next ?? null} goTo={(to) => void set({ before: to })} />
    </Card>
  );
}

function factsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
