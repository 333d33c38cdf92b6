"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { Approval } from "./approval-dialog.tsx";

const ApprovalDialog = onDemand(() => import("./approval-dialog.tsx").then((module) => module.ApprovalDialog));
const SecondAdministratorDialog = onDemand(() =>
  import("./second-administrator-dialog.tsx").then((module) => module.SecondAdministratorDialog),
);

const TONES = { open: "warn", confirmed: "good", collected: "good", declined: "bad", expired: "neutral" } as const;

/** Shows the rule of a second administrator, and what asks or asked for one. */
export function Approvals() {
  const t = useTranslations("approvals");
  const read = useRead("listApprovals", {});
  const mayChange = useMay("requireSecondAdministrator");
  const [asking, setAsking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const columns = useApprovalColumns();
  const { required = false, administrators = 0, approvals = [] } = read.data ?? {};
  const open = approvals.find(({ approvalId }) => approvalId === openId);
  return (
    <Card
      flush
      id="approvals"
      className="scroll-mt-2"
      title={t("title")}
      aside={required ? <Badge tone="good">{t("on")}</Badge> : null}
    >
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !read.data ? (
        <Skeleton className="mx-5 mb-5 h-16" />
      ) : (
        <div className="flex flex-col gap-4 px-5 pb-5 text-sm">
          <p className="max-w-prose text-pretty text-muted">{required ? t("hintOn") : t("hint")}</p>
          {!mayChange ? null : required || administrators > 1 ? (
            <Button onClick={() => setAsking(true)} className="self-start">
              {required ? t("turnOff") : t("turnOn")}
            </Button>
          ) : (
            <p className="text-ink">{t("alone")}</p>
          )}
        </div>
      )}
      {approvals.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={approvals}
          rowKey={({ approvalId }) => approvalId}
          onOpen={({ approvalId }) => setOpenId(approvalId)}
        />
      ) : null}
      {open ? <ApprovalDialog approval={open} onOpenChange={() => setOpenId(undefined)} /> : null}
      {asking ? <SecondAdministratorDialog isOn={required} onOpenChange={setAsking} /> : null}
    </Card>
  );
}

function useApprovalColumns(): Column<Approval>[] {
  const t = useTranslations("approvals");
  return [
    {
      id: "what",
      header: t("what"),
      cell: ({ kind, facts, requestedBy }) => (
        <>
          <span className="block text-pretty text-ink">{t(kind)}</span>
          <span className="block truncate text-muted text-xs">
            {(facts.name ?? facts.url) ? `${facts.name ?? facts.url} · ` : null}
            {requestedBy.name}
          </span>
        </>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "when",
      header: t("requestedAt"),
      cell: ({ requestedAt }) => <DateTime at={requestedAt} className="text-muted" />,
      from: "md",
    },
    {
      id: "state",
      header: t("state"),
      cell: ({ state, mayCollect }) => {
        const tone = TONES[state];
        const words = mayCollect ? t("waits") : t(`is_${state}`);
        return tone === "neutral" ? <Badge>{words}</Badge> : <Badge tone={tone}>{words}</Badge>;
      },
      align: "right",
    },
  ];
}
