"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { SCHEDULES_MAX } from "#lib/core/file-limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { RecipientFields } from "./recipient-fields.tsx";
import type { Schedule } from "./schedule.ts";
import { WhatFields, WhenFields } from "./schedule-fields.tsx";
import { faultsOf, settingsOf, type TypedSchedule, typedOf } from "./schedule-typed.ts";

type Props = { schedule?: Schedule; onOpenChange: (open: boolean) => void };

/** Creates a schedule, and opens its page; or changes one. */
export function ScheduleDialog({ schedule, onOpenChange }: Props) {
  const t = useTranslations("schedules");
  const [typed, setTyped] = useState(typedOf(schedule, useLocale()));
  const [isTried, setTried] = useState(false);
  const { save, write } = useSaving(schedule, () => onOpenChange(false));
  const faults = faultsOf(typed);
  const set = (change: Partial<TypedSchedule>) => setTyped((now) => ({ ...now, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!write.isPending && !Object.values(faults).some(Boolean)) save(typed);
  };
  const fields = { typed, set, faults: isTried ? faults : null };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      place="wide"
      title={schedule ? t("editTitle") : t("createTitle")}
      description={schedule ? t("editHint") : undefined}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {write.error ? (
          <ProblemBanner
            error={write.error}
            advice={write.error.code === "ACTION_REFUSED" ? t("tooMany", { max: SCHEDULES_MAX }) : undefined}
          />
        ) : null}
        <WhenFields {...fields} />
        <WhatFields {...fields} />
        <RecipientFields {...fields} />
        <Button type="submit" look="primary" size="lg" busy={write.isPending} wide>
          {schedule ? t("save") : t("create")}
        </Button>
      </form>
    </Dialog>
  );
}

function useSaving(schedule: Schedule | undefined, onSaved: () => void) {
  const t = useTranslations("schedules");
  const router = useRouter();
  const create = useWrite("createStatementSchedule");
  const change = useWrite("changeStatementSchedule");
  const save = (typed: TypedSchedule) => {
    const settings = settingsOf(typed);
    if (schedule) {
      const saved = () => {
        onSaved();
        void toast("good", t("saved"));
      };
      return change.mutate({ ...settings, scheduleId: schedule.scheduleId }, { onSuccess: saved });
    }
    create.mutate(settings, {
      onSuccess: ({ scheduleId }) => {
        onSaved();
        void toast("good", t("created"));
        router.push(`/statement/files/schedules/${scheduleId}`);
      },
    });
  };
  return { save, write: schedule ? change : create };
}
