"use client";

import { CalendarClock, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { FilesHeader } from "../files/files-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { PausedMark, RunStatus } from "./labels/run-status.tsx";
import type { Schedule } from "./labels/schedule.ts";
import { useScheduleWords } from "./labels/use-schedule-words.ts";
import { SftpServers } from "./sftp-servers/sftp-servers.tsx";

const ScheduleDialog = onDemand(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog));

/** The page of schedules of statement files, and of the servers that they can go to. */
export function Schedules() {
  const t = useTranslations("schedules");
  const read = useRead("listStatementSchedules", {});
  const [isMaking, setMaking] = useState(false);
  const columns = useScheduleColumns();
  const schedules = read.data?.schedules;
  const add = useMay("createStatementSchedule") ? (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  return (
    <>
      <FilesHeader page="schedules" lead={t("lead")}>
        {add}
      </FilesHeader>
      <div className="flex flex-col gap-5">
        <Card flush>
          {read.isError && !schedules ? (
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : schedules?.length === 0 ? (
            <Notice icon={CalendarClock} title={t("empty")} action={add}>
              {t("emptyHint")}
            </Notice>
          ) : (
            <DataTable
              caption={t("title")}
              columns={columns}
              rows={schedules}
              rowKey={({ scheduleId }) => scheduleId}
              href={({ scheduleId }) => `/statement/files/schedules/${scheduleId}`}
              skeletonRows={3}
            />
          )}
        </Card>
        <SftpServers />
      </div>
      {isMaking ? <ScheduleDialog onOpenChange={setMaking} /> : null}
    </>
  );
}

function useScheduleColumns(): Column<Schedule>[] {
  const t = useTranslations("schedules");
  const formatName = useTranslations("fileFormat");
  const words = useScheduleWords();
  return [
    {
      id: "name",
      header: t("name"),
      cell: (schedule) => (
        <span className="block min-w-0 py-1.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere font-medium text-ink">{schedule.name}</span>
            {schedule.paused ? <PausedMark /> : null}
          </span>
          <span className="block text-pretty text-muted text-xs">{words.recurrence(schedule.recurrence)}</span>
          <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
            {schedule.lastRun ? <RunStatus status={schedule.lastRun.status} /> : null}
            {schedule.nextRunAt ? <DateTime at={schedule.nextRunAt} className="text-muted text-xs" /> : null}
          </span>
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "what",
      header: t("what"),
      cell: ({ formats, accountNumbers }) => (
        <span className="block text-pretty text-muted text-xs">
          {formats.map((format) => formatName(format)).join(", ")} · {words.accounts(accountNumbers)}
        </span>
      ),
      from: "md",
      className: "min-w-44",
    },
    {
      id: "to",
      header: t("to"),
      cell: (schedule) => (
        <span className="block text-pretty text-muted text-xs">{words.recipients(schedule).join(", ")}</span>
      ),
      from: "lg",
      className: "min-w-40",
    },
    {
      id: "next",
      header: t("next"),
      cell: ({ nextRunAt }) =>
        nextRunAt ? <DateTime at={nextRunAt} className="text-muted" /> : <span className="text-faint">–</span>,
      from: "sm",
    },
    {
      id: "last",
      header: t("last"),
      cell: ({ lastRun }) =>
        lastRun ? <RunStatus status={lastRun.status} /> : <span className="text-faint">{t("never")}</span>,
      align: "right",
      from: "sm",
    },
  ];
}
