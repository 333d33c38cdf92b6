"use client";

import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { Card } from "../ui/card.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Answered, SignatureBadge } from "./inspected-badges.tsx";

const InspectedSheet = onDemand(() => import("./inspected-sheet.tsx").then((module) => module.InspectedSheet));

type Inspected = ConsoleOutput<"showInspector">["requests"][number];

/** Lists what arrived at the inspector, newest first. A row opens its headers and its body. */
export function InspectedRequests({ requests }: { requests: readonly Inspected[] }) {
  const t = useTranslations("inspector");
  const [open, setOpen] = useState<string>();
  const columns: Column<Inspected>[] = [
    {
      id: "event",
      header: t("event"),
      cell: ({ event, at }) => (
        <>
          <span className="block truncate font-mono text-ink text-xs">{event ?? t("noEvent")}</span>
          <DateTime at={at} look="full" className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "w-full max-w-0",
    },
    { id: "signature", header: t("signature"), cell: ({ signature }) => <SignatureBadge signature={signature} /> },
    { id: "status", header: t("answered"), cell: (request) => <Answered {...request} />, from: "sm" },
    {
      id: "at",
      header: t("at"),
      cell: ({ at }) => <DateTime at={at} look="full" className="whitespace-nowrap text-muted" />,
      from: "md",
    },
  ];
  return (
    <Card flush title={t("arrived")}>
      {requests.length === 0 ? (
        <Notice icon={Inbox} title={t("empty")}>
          {t("emptyHint")}
        </Notice>
      ) : (
        <LiveTable
          scope="inspected"
          isPrevious={false}
          caption={t("arrived")}
          columns={columns}
          rows={requests}
          rowKey={({ inspectedId }) => inspectedId}
          rowName={({ inspectedId }) => inspectedId}
          onOpen={({ inspectedId }) => setOpen(inspectedId)}
        />
      )}
      {open ? <InspectedSheet inspectedId={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}
