"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Person } from "../values/person.tsx";

const KeyDialog = onDemand(() => import("./key-dialog.tsx").then((module) => module.KeyDialog));

type Key = ConsoleOutput<"listSandboxKeys">["keys"][number];

const TONES = { SETTLED: "good", REJECTED: "bad", REFUSED: "bad" } as const;

/** Lists the keys that were set up in the simulated DICT, and the outcome of payouts to each. */
export function DictKeys() {
  const t = useTranslations("dict");
  const read = useRead("listSandboxKeys", {});
  const maySetUp = useMay("setUpWithdrawalMock");
  const [isOpen, setOpen] = useState(false);
  const add = maySetUp ? (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t("setUp")}
    </Button>
  ) : null;
  const columns: Column<Key>[] = [
    { id: "key", header: t("key"), cell: ({ key }) => <Identifier id={key} what={t("key")} ends={5} /> },
    { id: "owner", header: t("owner"), cell: ({ owner }) => <Person {...owner} />, from: "md" },
    { id: "outcome", header: t("outcome"), cell: (entry) => <Outcome entry={entry} /> },
  ];
  return (
    <Card flush title={t("title")} aside={add}>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.keys.length === 0 ? (
        <Notice icon={KeyRound} title={t("empty")}>
          {t("emptyHint")}
        </Notice>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={read.data?.keys}
          rowKey={({ key }) => key}
          skeletonRows={3}
        />
      )}
      {isOpen ? <KeyDialog onOpenChange={setOpen} /> : null}
    </Card>
  );
}

function Outcome({ entry: { outcome, code, autoSettle } }: { entry: Key }) {
  const t = useTranslations("dict");
  const word = autoSettle ? outcome : "WAITS";
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={autoSettle ? TONES[outcome] : "warn"}>{t(word)}</Badge>
      {code ? <span className="font-mono text-muted text-xs">{code}</span> : null}
    </span>
  );
}
