"use client";

import { CalendarX, History, Pause, Pencil, Play, RotateCw, Trash2 } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { KeysetPages } from "../lists/keyset-list.tsx";
import { type KeysetPage, useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { PausedMark } from "./labels/run-status.tsx";
import type { Run, Schedule } from "./labels/schedule.ts";
import { useScheduleWords } from "./labels/use-schedule-words.ts";
import { RunItem } from "./run-item.tsx";
import { isUnderWay, RUN_PARSERS, runsInput } from "./schedule-query.ts";

/** How often runs under way are read. */
const PROGRESS_MS = 1_000;

/** The page of one schedule: when it runs, what it makes for whom, and its runs with their deliveries. */
export function ScheduleDetail({ scheduleId }: { scheduleId: string }) {
  const t = useTranslations("schedules");
  return (
    <AddressChoices>
      <BackLink href="/statement/files/schedules" name={t("title")} />
      <Detail scheduleId={scheduleId} />
    </AddressChoices>
  );
}

function Detail({ scheduleId }: { scheduleId: string }) {
  const t = useTranslations("schedules");
  const { query, page } = useKeysetQuery(RUN_PARSERS);
  const [isDeleting, setDeleting] = useState(false);
  const read = useRead("showStatementSchedule", runsInput(scheduleId, query), {
    keepPrevious: true,
    isOn: !isDeleting,
    everyMs: (output) => (output?.runs.some(isUnderWay) ? PROGRESS_MS : false),
  });
  const { schedule, runs, next } = read.data ?? {};
  if (!schedule || !runs)
    return (
      <>
        <PageHeader title={t("title")} />
        <Card>
          {read.error?.code === "NotFound" ? (
            <Notice icon={CalendarX} title={t("gone")}>
              {t("goneHint")}
            </Notice>
          ) : read.error ? (
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : (
            <Skeleton className="h-60" />
          )}
        </Card>
      </>
    );
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0">{schedule.name}</span>
            {schedule.paused ? <PausedMark /> : null}
          </span>
        }
      >
        <ScheduleActions schedule={schedule} onDeleting={setDeleting} />
      </PageHeader>
      <div className="flex flex-col gap-5">
        <ScheduleFacts schedule={schedule} />
        <RunList schedule={schedule} runs={runs} next={next ?? null} page={page} />
      </div>
    </>
  );
}

function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const t = useTranslations("schedules");
  const formatName = useTranslations("fileFormat");
  const words = useScheduleWords();
  const language = new Intl.DisplayNames(useLocale(), { type: "language" });
  const { nextRunAt, nextPeriod, emails, sftpServer, accountNumbers } = schedule;
  const recipients = [t("onlyConsole"), ...emails, ...(sftpServer ? [`SFTP: ${sftpServer.name}`] : [])];
  const facts: Fact[] = [
    { name: t("when"), value: words.recurrence(schedule.recurrence) },
    {
      name: t("next"),
      value:
        nextRunAt && nextPeriod ? (
          <span>
            <DateTime at={nextRunAt} /> · {words.period(nextPeriod)}
          </span>
        ) : (
          t("pausedHint")
        ),
    },
    {
      name: t("accounts"),
      value: accountNumbers.length === 0 ? t("everyAccount") : accountNumbers.join(", "),
    },
    { name: t("formats"), value: schedule.formats.map((format) => formatName(format)).join(", ") },
    { name: t("language"), value: language.of(schedule.locale) ?? schedule.locale },
    { name: t("recipients"), value: recipients.join(", ") },
    {
      name: t("createdBy"),
      value: (
        <span>
          <ActorName actor={schedule.createdBy} /> · <DateTime at={schedule.createdAt} />
        </span>
      ),
    },
  ];
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}

type Props = { schedule: Schedule; runs: readonly Run[]; next: string | null; page: KeysetPage };

const TIME = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** The runs of a schedule, newest first. */
function RunList({ schedule: { nextRunAt }, runs, next, page }: Props) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const time = nextRunAt && format.dateTime(nextRunAt, TIME);
  return (
    <Card flush title={t("runs")}>
      {runs.length === 0 && !page.before ? (
        <Notice icon={History} title={t("noRuns")}>
          {time ? t("noRunsHint", { time }) : t("noRunsPaused")}
        </Notice>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {runs.map((run, place) => (
            <RunItem key={run.runId} run={run} isOpen={place === 0 && !page.before} />
          ))}
        </ul>
      )}
      <KeysetPages {...page} next={next} />
    </Card>
  );
}

const ScheduleDialog = onDemand(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog));

const RunNow = onDemand(() => import("./schedule-acts.tsx").then((module) => module.RunNow));

const DeleteSchedule = onDemand(() => import("./schedule-acts.tsx").then((module) => module.DeleteSchedule));

/** `onDeleting`: told while the schedule is being deleted. */
type ScheduleActionsProps = { schedule: Schedule; onDeleting: (isDeleting: boolean) => void };

/** The acts on a schedule. Renders nothing when the role may not change schedules. */
function ScheduleActions({ schedule, onDeleting }: ScheduleActionsProps) {
  const t = useTranslations("schedules");
  const mayChange = useMay("changeStatementSchedule");
  const [open, setOpen] = useState<"edit" | "run" | "delete">();
  const close = () => setOpen(undefined);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden className="size-4" />
        {t("delete")}
      </Button>
      <PauseButton schedule={schedule} />
      <Button onClick={() => setOpen("edit")}>
        <Pencil aria-hidden className="size-4" />
        {t("edit")}
      </Button>
      <Button look="primary" onClick={() => setOpen("run")}>
        <RotateCw aria-hidden className="size-4" />
        {t("run")}
      </Button>
      {open === "edit" ? <ScheduleDialog schedule={schedule} onOpenChange={close} /> : null}
      {open === "run" ? <RunNow schedule={schedule} onOpenChange={close} /> : null}
      {open === "delete" ? <DeleteSchedule schedule={schedule} onDeleting={onDeleting} onOpenChange={close} /> : null}
    </>
  );
}

function PauseButton({ schedule: { scheduleId, paused } }: { schedule: Schedule }) {
  const t = useTranslations("schedules");
  const words = useProblemWords();
  const pause = useWrite("pauseStatementSchedule");
  const send = () =>
    pause.mutate(
      { scheduleId, paused: !paused },
      {
        onSuccess: () =>
          void (paused ? toast("good", t("resumeDone")) : toast("good", t("pauseDone"), t("pausedHint"))),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return (
    <Button busy={pause.isPending} onClick={send}>
      {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
      {paused ? t("resume") : t("pause")}
    </Button>
  );
}
