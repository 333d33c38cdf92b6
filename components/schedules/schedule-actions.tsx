"use client";

import { Pause, Pencil, Play, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { toast } from "../ui/toast.ts";
import type { Schedule } from "./schedule.ts";

const ScheduleDialog = onDemand(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog));
const RunNow = onDemand(() => import("./schedule-acts.tsx").then((module) => module.RunNow));
const DeleteSchedule = onDemand(() => import("./schedule-acts.tsx").then((module) => module.DeleteSchedule));

/** `onDeleting`: told while the schedule is being deleted. */
type Props = { schedule: Schedule; onDeleting: (isDeleting: boolean) => void };

/** The acts on a schedule. Renders nothing when the role may not change schedules. */
export function ScheduleActions({ schedule, onDeleting }: Props) {
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
