"use client";

import { Ban, Columns3, FileQuestion, Lightbulb, RotateCw, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Items } from "./items/items.tsx";
import { ProgressBar } from "./labels/progress-bar.tsx";
import { type Reconciliation, ReconciliationState } from "./labels/reconciliation-words.tsx";
import { ScopeWords } from "./labels/scope-words.tsx";
import { Proof } from "./proof.tsx";
import { ContinueUpload } from "./upload/continue-upload.tsx";

const MappingPage = dynamic(() => import("./mapping/mapping-page.tsx").then((module) => module.MappingPage), {
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
    <AddressChoices>
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
    </AddressChoices>
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

type Props = { fault: NonNullable<Reconciliation["fault"]> /** Makes it a banner. */; lead?: string };

/** Says what is wrong with a file as a whole, where, and what to do. */
function FileFault({ fault: { code, row }, lead }: Props) {
  const t = useTranslations("fileFault");
  const words = (
    <>
      <span className="font-medium text-ink">{t(code)}</span>. {row ? `${t("atRow", { row })} ` : null}
      {t(`${code}_advice`)}
    </>
  );
  if (!lead) return <p>{words}</p>;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-bad-soft px-4 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-medium text-bad">{lead}</p>
        <p className="mt-0.5 text-ink">{words}</p>
      </div>
    </div>
  );
}

type ResultActionsProps = { reconciliation: Reconciliation; onMap: () => void };

/** Matches a file again as it was, or with other columns. Nothing is offered once the file has been removed. */
function ResultActions({ reconciliation, onMap }: ResultActionsProps) {
  const t = useTranslations("reconciliation");
  const { may, rerun, isPending } = useRerun(reconciliation);
  if (!may) return null;
  return (
    <>
      <Button onClick={onMap}>
        <Columns3 aria-hidden className="size-4" />
        {t("change")}
      </Button>
      <Button look="primary" busy={isPending} onClick={() => rerun()}>
        <RotateCw aria-hidden className="size-4" />
        {t("rerun")}
      </Button>
    </>
  );
}

/** Says what is off with all rows of a file alike, and mends it with one click. */
function Hints({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("reconciliationHint");
  const { may, rerun, isPending } = useRerun(reconciliation);
  const hints = reconciliation.totals?.hints ?? [];
  return hints.map((hint) => (
    <div
      key={hint}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm"
    >
      <p className="flex min-w-0 gap-3 text-ink">
        <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="min-w-0 text-pretty">{t(hint)}</span>
      </p>
      {may ? (
        <Button busy={isPending} onClick={() => rerun(hint)}>
          {t(`${hint}_mend`)}
        </Button>
      ) : null}
    </div>
  ));
}

type Hint = NonNullable<Reconciliation["totals"]>["hints"][number];

/** Returns how a file is matched again, as it was or mended. It may not be once the file has been removed. */
function useRerun({ reconciliationId, fileKeptUntil, status }: Reconciliation) {
  const t = useTranslations("reconciliation");
  const may = useMay("rerunReconciliation");
  const words = useProblemWords();
  const { mutate, isPending } = useWrite("rerunReconciliation");
  const rerun = (mend?: Hint) =>
    mutate(
      { reconciliationId, mend },
      {
        onSuccess: () => void toast("good", t("rerunDone")),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return { may: may && fileKeptUntil !== null && status === "DONE", rerun, isPending };
}

/** Shows how far the worker is with a file, and stops it. */
function RunProgress({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("reconciliation");
  const may = useMay("cancelReconciliation");
  const cancel = useWrite("cancelReconciliation");
  const { reconciliationId, status, progress } = reconciliation;
  const isReading = status === "RUNNING" && !progress.isMatching;
  const words =
    status === "INSPECTING"
      ? t("inspecting")
      : status === "QUEUED"
        ? t("queued")
        : progress.isMatching
          ? t("matching")
          : t("reading");
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {cancel.error ? <ProblemBanner error={cancel.error} /> : null}
        <p role="status" className="font-medium text-ink text-sm">
          {words}
        </p>
        <ProgressBar label={words} share={isReading ? progress.parts : null} />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <span className="text-muted text-sm tabular-nums">
            {status === "RUNNING" ? t("rowsRead", { count: progress.rows }) : null}
          </span>
          {may ? (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate({ reconciliationId })}>
              {t("cancel")}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
