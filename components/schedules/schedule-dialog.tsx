"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import {
  EMAIL_ATTACHMENTS_BYTES_MAX,
  SCHEDULE_EMAILS_MAX,
  SCHEDULES_MAX,
  STATEMENT_EXPORT_DAYS,
} from "#lib/core/files/file-limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";
import { useSize } from "../values/use-size.ts";
import type { Schedule } from "./labels/schedule.ts";
import { type ScheduleFieldsProps, WhatFields, WhenFields } from "./schedule-fields.tsx";
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

/** Who gets the files: the console always, and besides e-mail addresses and a server. */
function RecipientFields({ typed, set, faults }: ScheduleFieldsProps) {
  const t = useTranslations("schedules");
  const size = useSize();
  const servers = useRead("listSftpServers", {}).data?.servers ?? [];
  const mailFrom = useRead("listStatementSchedules", {}).data?.mailFrom;
  const max = SCHEDULE_EMAILS_MAX;
  const hint =
    mailFrom === null ? (
      <span className="text-warn">{t("noMail")}</span>
    ) : (
      t("emailsHint", { max, size: size(EMAIL_ATTACHMENTS_BYTES_MAX) })
    );
  return (
    <FieldGroup legend={t("recipients")} className="flex flex-col gap-4">
      <p className="text-pretty text-muted text-sm">{t("consoleHint", { days: STATEMENT_EXPORT_DAYS })}</p>
      <Field label={t("emails")} hint={hint} error={faults?.emails ? t("emailsWrong", { max }) : undefined}>
        {(control) => (
          <Textarea
            {...control}
            value={typed.emails}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ emails: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("server")} hint={t("serverHint")}>
        {(control) => (
          <Select
            {...control}
            value={typed.sftpServerId}
            onChange={(event) => set({ sftpServerId: event.target.value })}
          >
            <option value="">{t("noServer")}</option>
            {servers.map(({ sftpServerId, name, host }) => (
              <option key={sftpServerId} value={sftpServerId}>
                {name} · {host}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">{t("masked")}</p>
    </FieldGroup>
  );
}
