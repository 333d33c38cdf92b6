"use client";

import { CalendarX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { BackLink } from "../page/back-link.tsx";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { RunList } from "./run-list.tsx";
import { PausedMark } from "./run-status.tsx";
import type { Schedule } from "./schedule.ts";
import { ScheduleActions } from "./schedule-actions.tsx";
import { isUnderWay, RUN_PARSERS, runsInput } from "./schedule-query.ts";
import { useScheduleWords } from "./use-schedule-words.ts";

/** How often runs under way are read. */
const PROGRESS_MS = 1_000;

/** The page of one schedule: when it runs, what it makes for whom, and its runs with their deliveries. */
export function ScheduleDetail({ scheduleId }: { scheduleId: string }) {
  const t = useTranslations("schedules");
  return (
    <KeptAddress>
      <BackLink href="/statement/files/schedules" name={t("title")} />
      <Detail scheduleId={scheduleId} />
    </KeptAddress>
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
