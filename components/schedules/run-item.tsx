import { ChevronRight, Mail, Server } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import { DownloadFile } from "../files/file-actions.tsx";
import { FileStatus } from "../files/file-status.tsx";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useSize } from "../values/use-size.ts";
import { DeliveryStatus, RunStatus } from "./labels/run-status.tsx";
import type { Delivery, Run } from "./labels/schedule.ts";
import { useFaultWords } from "./labels/use-fault-words.ts";
import { useScheduleWords } from "./labels/use-schedule-words.ts";

type Props = { run: Run; isOpen: boolean };

/** A run: its period, how it went, its files, balances and deliveries, and another try where it failed. */
export function RunItem({ run, isOpen }: Props) {
  const t = useTranslations("schedules");
  const words = useScheduleWords();
  const faults = useFaultWords();
  const { status, error, by, createdAt, finishedAt } = run;
  return (
    <li>
      <details open={isOpen || status === "FAILED"} className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5 text-sm hover:bg-sunken/70 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="font-medium text-ink">{words.period(run)}</span>
          <RunStatus status={status} />
          <span className="ml-auto text-muted text-xs max-sm:ml-7 max-sm:w-full">
            {by ? (
              <>
                {t.rich("byHand", { by: () => <ActorName actor={by} /> })}
                {" · "}
              </>
            ) : null}
            {finishedAt ? t("finished") : t("started")} <DateTime at={finishedAt ?? createdAt} />
          </span>
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5 sm:pl-12">
          {error ? (
            <p className="rounded-lg bg-bad-soft px-3 py-2 text-pretty text-ink text-sm">{faults.ofRun(error)}</p>
          ) : null}
          {status === "FAILED" ? <TryAgain run={run} /> : null}
          <Parts run={run} />
        </div>
      </details>
    </li>
  );
}

function Parts({ run: { status, files, balances, deliveries } }: { run: Run }) {
  const t = useTranslations("schedules");
  return (
    <>
      {files.length > 0 ? (
        <Part title={t("files")}>
          {files.map((file) => (
            <RunFileItem key={file.exportId} file={file} />
          ))}
        </Part>
      ) : null}
      {deliveries.length > 0 ? (
        <Part title={t("deliveries")}>
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.deliveryId} delivery={delivery} />
          ))}
        </Part>
      ) : status === "DONE" ? (
        <p className="text-muted text-sm">{t("onlyHere")}</p>
      ) : null}
      {balances.length > 0 ? <Balances balances={balances} /> : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
    </section>
  );
}

function Balances({ balances }: Pick<Run, "balances">) {
  const t = useTranslations("schedules");
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">{t("balances")}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {balances.map(({ accountNumber, opening, closing }) => (
          <li key={accountNumber} className="flex flex-wrap gap-x-3 text-muted">
            <span className="text-ink tabular-nums">
              {t("account")} {accountNumber}
            </span>
            <span>
              {t("opening")} <Money cents={opening} />
            </span>
            <span>
              {t("closing")} <Money cents={closing} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tries again what failed. Renders nothing when the role may not. */
function TryAgain({ run: { runId } }: { run: Run }) {
  const t = useTranslations("schedules");
  const words = useProblemWords();
  const retry = useWrite("retryStatementRun");
  if (!useMay("retryStatementRun")) return null;
  const send = () =>
    retry.mutate(
      { runId },
      {
        onSuccess: () => void toast("good", t("againDone")),
        onError: (error) => {
          const advice = error.code === "ACTION_REFUSED" ? t("againRefused") : words(error).advice;
          void toast("bad", words(error).title, advice);
        },
      },
    );
  return (
    <Button size="sm" busy={retry.isPending} onClick={send} className="self-start">
      {t("again")}
    </Button>
  );
}

/** A file of a run, with its hash. It is downloaded as long as it is kept. */
function RunFileItem({ file }: { file: Run["files"][number] }) {
  const t = useTranslations("files");
  const schedules = useTranslations("schedules");
  const size = useSize();
  const mayDownload = useMay("downloadStatementExport");
  const { fileName, lines, bytes, status, sha256, canDownload } = file;
  const isDone = status === "DONE";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-0 grow basis-60">
        <span className="wrap-anywhere block text-ink">{fileName}</span>
        <span className="block text-muted text-xs tabular-nums">
          {[t("movements", { count: Number(lines) }), ...(isDone ? [size(bytes)] : [])].join(" · ")}
          {isDone && !canDownload ? ` · ${schedules("fileRemoved", { days: STATEMENT_EXPORT_DAYS })}` : null}
        </span>
      </span>
      {sha256 === null ? null : <Identifier id={sha256} what={t("hash")} ends={6} className="text-muted" />}
      {isDone ? null : <FileStatus file={{ status, kind: "schedule" }} />}
      {canDownload && mayDownload ? <DownloadFile file={file} small /> : null}
    </li>
  );
}

const ICONS = { email: Mail, sftp: Server } as const;

/** A delivery: to whom, how it went and why, and each attempt. */
function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("schedules");
  const words = useFaultWords();
  const { channel, recipient, status, error, nextAttemptAt, sentAt, attempts } = delivery;
  const Icon = ICONS[channel];
  const isLate = status === "DUE" && error !== null;
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere min-w-0 grow text-ink">{recipient}</span>
        {sentAt ? <DateTime at={sentAt} className="text-muted text-xs" /> : null}
        <DeliveryStatus status={status} />
      </p>
      {error && status !== "SENT" ? (
        <p className="mt-1 text-pretty text-muted text-xs sm:pl-7">
          {words.ofDelivery(error)}{" "}
          {isLate && nextAttemptAt ? (
            <>
              {t("attempts", { count: attempts.length })}, {t("nextAttempt")} <DateTime at={nextAttemptAt} />
            </>
          ) : null}
        </p>
      ) : null}
      {attempts.length > 1 || (attempts.length > 0 && status !== "SENT") ? <Attempts attempts={attempts} /> : null}
    </li>
  );
}

function Attempts({ attempts }: Pick<Delivery, "attempts">) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const words = useFaultWords();
  return (
    <details className="mt-1 text-xs sm:pl-7">
      <summary className="cursor-pointer text-muted hover:text-ink">
        {t("attempts", { count: attempts.length })}
      </summary>
      <ol className="mt-1 flex flex-col gap-1">
        {attempts.map(({ number, startedAt, durationMs, error }) => (
          <li key={number} className="text-pretty text-muted">
            {t("attempt", { number })} · <DateTime at={startedAt} look="full" /> ·{" "}
            {format.number(durationMs / 1_000, { style: "unit", unit: "second", maximumFractionDigits: 1 })} ·{" "}
            {error === null ? t("arrived") : words.ofDelivery(error)}
          </li>
        ))}
      </ol>
    </details>
  );
}
