"use client";

import { Ban, FileQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../page/back-link.tsx";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ContinueUpload } from "./continue-upload.tsx";
import { FileFault } from "./file-fault.tsx";
import { Hints } from "./hints.tsx";
import { Items } from "./items.tsx";
import { Proof } from "./proof.tsx";
import { type Reconciliation, ReconciliationState } from "./reconciliation-words.tsx";
import { ResultActions } from "./result-actions.tsx";
import { RunProgress } from "./run-progress.tsx";
import { ScopeWords } from "./scope-words.tsx";

const MappingPage = dynamic(() => import("./mapping-page.tsx").then((module) => module.MappingPage), {
  loading: () => null,
});

/** How often a reconciliation that the worker is at is looked at again. */
const LOOK_AGAIN_MS = 1_000;
const MOVING = ["INSPECTING", "QUEUED", "RUNNING"];

/** The page of one reconciliation: what is to be done next, how far the worker is, or what came of it. */
export function ReconciliationDetail({ reconciliationId }: { reconciliationId: string }) {
  const list = useTranslations("reconciliations");
  const read = useRead(
    "showReconciliation",
    { reconciliationId },
    { everyMs: (found) => MOVING.includes(found?.status ?? "") && LOOK_AGAIN_MS },
  );
  const [isMapping, setMapping] = useState(false);
  const reconciliation = read.data;
  return (
    <KeptAddress>
      <BackLink href="/reconciliations" />
      {reconciliation ? (
        <>
          <Header reconciliation={reconciliation} onMap={isMapping ? undefined : () => setMapping(true)} />
          {isMapping ? (
            <MappingPage reconciliation={reconciliation} onDone={() => setMapping(false)} />
          ) : (
            <Body reconciliation={reconciliation} onMap={() => setMapping(true)} />
          )}
        </>
      ) : (
        <>
          <PageHeader title={list("title")} />
          {read.error ? (
            <Card>
              <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
            </Card>
          ) : (
            <Skeleton className="h-96 rounded-xl" />
          )}
        </>
      )}
    </KeptAddress>
  );
}

type HeaderProps = { reconciliation: Reconciliation; onMap: (() => void) | undefined };

function Header({ reconciliation, onMap }: HeaderProps) {
  const { fileName, status, scope, result } = reconciliation;
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere min-w-0">{fileName}</span>
          <ReconciliationState status={status} result={result} />
        </span>
      }
      lead={scope ? <ScopeWords scope={scope} /> : null}
    >
      {result && onMap ? <ResultActions reconciliation={reconciliation} onMap={onMap} /> : null}
    </PageHeader>
  );
}

function Body({ reconciliation, onMap }: { reconciliation: Reconciliation; onMap: () => void }) {
  const t = useTranslations("reconciliation");
  const { status, result, totals } = reconciliation;
  const isRunning = status === "INSPECTING" || status === "QUEUED" || status === "RUNNING";
  return (
    <div className="flex flex-col gap-5">
      {status === "UPLOADING" ? <ContinueUpload reconciliation={reconciliation} /> : null}
      {status === "MAPPING" ? <MappingPage reconciliation={reconciliation} /> : null}
      {isRunning ? <RunProgress reconciliation={reconciliation} /> : null}
      {status === "FAILED" ? <Failed reconciliation={reconciliation} onMap={onMap} /> : null}
      {status === "CANCELED" ? (
        <Card>
          <Notice icon={Ban} title={t("canceled")}>
            {t("canceledHint")}
          </Notice>
        </Card>
      ) : null}
      {result && totals ? (
        <>
          {reconciliation.fault ? <FileFault fault={reconciliation.fault} lead={t("lastFailed")} /> : null}
          <Hints reconciliation={reconciliation} />
          <Proof reconciliation={reconciliation} totals={totals} />
          <Items reconciliation={reconciliation} />
        </>
      ) : null}
    </div>
  );
}

function Failed({ reconciliation, onMap }: { reconciliation: Reconciliation; onMap: () => void }) {
  const t = useTranslations("reconciliation");
  const may = useMay("startReconciliation");
  const { fault, scope, fileKeptUntil } = reconciliation;
  return (
    <Card>
      <Notice
        icon={FileQuestion}
        tone="bad"
        title={t("failed")}
        action={
          // Without a scope the file itself could not be read.
          may && scope && fileKeptUntil ? <Button onClick={onMap}>{t("change")}</Button> : undefined
        }
      >
        {fault ? <FileFault fault={fault} /> : null}
      </Notice>
    </Card>
  );
}
