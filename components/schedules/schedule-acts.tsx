"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import type { Schedule } from "./labels/schedule.ts";
import { useScheduleWords } from "./labels/use-schedule-words.ts";

type Props = { schedule: Schedule; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before a schedule's last period is made and delivered once more, with the facts. */
export function RunNow({ schedule, onOpenChange }: Props) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const words = useScheduleWords();
  const run = useWrite("runStatementSchedule");
  const { scheduleId, lastPeriod, emails, sftpServer } = schedule;
  const recipients = format.list([t("onlyConsole"), ...emails, ...(sftpServer ? [`SFTP ${sftpServer.name}`] : [])]);
  const started = () => {
    onOpenChange(false);
    void toast("good", t("runStarted"));
  };
  return (
    <ConfirmDialog
      look="primary"
      title={t("runTitle")}
      facts={t("runFacts", { period: words.period(lastPeriod), recipients })}
      keep={t("runKeep")}
      confirm={t("run")}
      busy={run.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => run.mutate({ scheduleId }, { onSuccess: started })}
    >
      {run.isError ? (
        <ProblemBanner error={run.error} advice={run.error.code === "ACTION_REFUSED" ? t("runOpen") : undefined} />
      ) : null}
    </ConfirmDialog>
  );
}

type DeleteProps = Props & { onDeleting: (isDeleting: boolean) => void };

/** Asks for confirmation before a schedule is deleted. */
export function DeleteSchedule({ schedule: { scheduleId, name }, onDeleting, onOpenChange }: DeleteProps) {
  const t = useTranslations("schedules");
  const router = useRouter();
  const remove = useWrite("deleteStatementSchedule");
  const confirm = () => {
    onDeleting(true);
    remove.mutate(
      { scheduleId },
      {
        onSuccess: () => {
          router.push("/statement/files/schedules");
          void toast("good", t("deleted"));
        },
        onError: () => onDeleting(false),
      },
    );
  };
  return (
    <ConfirmDialog
      title={t("deleteTitle")}
      facts={t("deleteFacts", { name })}
      keep={t("deleteKeep")}
      confirm={t("delete")}
      busy={remove.isPending || remove.isSuccess}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {remove.isError ? <ProblemBanner error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
