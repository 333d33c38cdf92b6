"use client";

import { CircleCheck, Inbox } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useSteadyRows } from "../records/use-steady-rows.ts";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { Message } from "./message.ts";
import { useMessageColumns } from "./message-columns.tsx";
import { QUARANTINE_PARSERS, quarantineInput, STATES } from "./quarantine-query.ts";

const MessageSheet = dynamic(() => import("./message-sheet.tsx").then((module) => module.MessageSheet));

const idOf = (message: Message) => message.messageId;

/** What the rail said that could not be applied: what waits for somebody, and what somebody has settled. */
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
  const settled = state === "settled";
  const read = useRead("listQuarantine", quarantineInput(query), { keepPrevious: true });
  const { shown, hold, release } = useSteadyRows(read.data?.messages, idOf);
  const [open, setOpen] = useState<Message>();
  const columns = useMessageColumns(settled);
  return (
    <Card flush>
      <div className="border-line border-b px-5 py-3">
        <Segmented
          label={t("state")}
          value={state}
          options={STATES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => void set({ state: value, before: null })}
        />
      </div>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.messages.length === 0 ? (
        <Notice icon={settled ? Inbox : CircleCheck} title={settled ? t("noneSettled") : t("empty")}>
          {settled ? t("noneSettledHint") : t("emptyHint")}
        </Notice>
      ) : (
        <div onPointerEnter={hold} onPointerLeave={release}>
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={shown}
            rowKey={idOf}
            onOpen={setOpen}
            skeletonRows={3}
          />
        </div>
      )}
      <KeysetPages before={before} next={read.data?.next ?? null} goTo={(to) => void set({ before: to })} />
      {open ? <MessageSheet message={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}
