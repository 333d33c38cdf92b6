import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { EMAIL_ATTACHMENTS_BYTES_MAX, SCHEDULE_EMAILS_MAX, STATEMENT_EXPORT_DAYS } from "#lib/core/file-limits.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Textarea } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { useSize } from "../values/use-size.ts";
import type { ScheduleFieldsProps } from "./schedule-fields.tsx";

/** Who gets the files: the console always, and besides e-mail addresses and a server. */
export function RecipientFields({ typed, set, faults }: ScheduleFieldsProps) {
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
