"use client";

import { CircleCheck, Inbox } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { useTableView } from "../lists/use-table-view.ts";
import { ViewButton } from "../lists/view-button.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { Message } from "./message-columns.tsx";
import { useMessageColumns } from "./message-columns.tsx";
import { QUARANTINE_PARSERS, quarantineInput, STATES } from "./quarantine-query.ts";

const MessageSheet = dynamic(() => import("./message-sheet.tsx").then((module) => module.MessageSheet));

const idOf = (message: Message) => message.messageId;

/** The quarantine page: messages of the Pix network that could not be applied, either waiting or resolved. */
export function Quarantine() {
  const t = useTranslations("quarantine");
  return (
    <NuqsAdapter>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </NuqsAdapter>
  );
}

function List() {
  const t = useTranslations("quarantine");
  const [query, set] = useQueryStates(QUARANTINE_PARSERS, { history: "push" });
  const { state, before } = query;
  const resolved = state === "resolved";
  const read = useRead("listQuarantine", quarantineInput(query), { keepPrevious: true });
  const [open, setOpen] = useState<Message>();
  const view = useTableView("quarantine", useMessageColumns(resolved));
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <Segmented
          label={t("state")}
          value={state}
          options={STATES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => void set({ state: value, before: null })}
        />
        <ViewButton choice={view.choice} />
      </div>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.messages.length === 0 ? (
        <Notice icon={resolved ? Inbox : CircleCheck} title={resolved ? t("noneResolved") : t("empty")}>
          {resolved ? t("noneResolvedHint") : t("emptyHint")}
        </Notice>
      ) : (
        <LiveTable
          caption={t("title")}
          columns={view.columns}
          compact={view.isCompact}
          rows={read.data?.messages}
          isPrevious={read.isPlaceholderData}
          scope={`${state}.${before}`}
          rowKey={idOf}
          onOpen={setOpen}
          skeletonRows={3}
          dropsGone
        />
      )}
      <KeysetPages before={before} next={read.data?.next ?? null} goTo={(to) => void set({ before: to })} />
      {open ? <MessageSheet message={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}
