import { useFormatter, useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { businessNow } from "#lib/client/clock.ts";
import { SCHEDULE_NAME_LENGTH_MAX } from "#lib/core/files/file-limits.ts";
import { nextTime, periodBefore, type Recurrence } from "#lib/core/files/recurrence.ts";
import { AccountsChoice } from "../forms/fields/accounts-choice.tsx";
import { FileFormatChoice } from "../forms/fields/file-format-choice.tsx";
import { LanguageChoice } from "../forms/fields/language-choice.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { hourText, LAST_DAY, useScheduleWords } from "./labels/use-schedule-words.ts";
import { type faultsOf, recurrenceOfTyped, type TypedSchedule } from "./schedule-typed.ts";

export type ScheduleFieldsProps = {
  typed: TypedSchedule;
  set: (change: Partial<TypedSchedule>) => void;
  /** Null: nothing was sent yet. */
  faults: ReturnType<typeof faultsOf> | null;
};

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const TIME = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** In a month without them its last day is taken: only "last day" says so by itself. */
const IN_EVERY_MONTH = 28;

/** The name of a schedule, and when it runs. */
export function WhenFields({ typed, set, faults }: ScheduleFieldsProps) {
  const t = useTranslations("schedules");
  const { frequency, hour } = typed;
  return (
    <>
      <Field label={t("name")} hint={t("nameHint")} required error={faults?.name ? t("nameMissing") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed.name}
            maxLength={SCHEDULE_NAME_LENGTH_MAX}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-3">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t("frequency")}>
            {(control) => (
              <Select
                {...control}
                value={frequency}
                onChange={(event) => set({ frequency: event.target.value as Recurrence["frequency"] })}
              >
                {(["daily", "weekly", "monthly"] as const).map((name) => (
                  <option key={name} value={name}>
                    {t(name)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <DayField {...{ typed, set }} />
          <Field label={t("hour")}>
            {(control) => (
              <Select {...control} value={hour} onChange={(event) => set({ hour: Number(event.target.value) })}>
                {upTo(0, 23).map((one) => (
                  <option key={one} value={one}>
                    {hourText(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Preview recurrence={recurrenceOfTyped(typed)} />
      </div>
    </>
  );
}

function DayField({ typed: { frequency, weekday, monthDay }, set }: Pick<ScheduleFieldsProps, "typed" | "set">) {
  const t = useTranslations("schedules");
  const name = useTranslations("weekday");
  if (frequency === "daily") return null;
  if (frequency === "weekly")
    return (
      <Field label={t("weekday")}>
        {(control) => (
          <Select {...control} value={weekday} onChange={(event) => set({ weekday: Number(event.target.value) })}>
            {upTo(1, 7).map((one) => (
              <option key={one} value={one}>
                {name(`${one}` as "1")}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  const isShort = monthDay > IN_EVERY_MONTH && monthDay < LAST_DAY;
  return (
    <Field label={t("monthDay")} hint={isShort ? t("shortMonths") : undefined}>
      {(control) => (
        <Select {...control} value={monthDay} onChange={(event) => set({ monthDay: Number(event.target.value) })}>
          {upTo(1, LAST_DAY).map((one) => (
            <option key={one} value={one}>
              {one === LAST_DAY ? t("lastDay") : t("dayNumber", { day: one })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Preview({ recurrence }: { recurrence: Recurrence }) {
  const t = useTranslations("schedules");
  const format = useFormatter();
  const words = useScheduleWords();
  const next = nextTime(recurrence, new Date(businessNow()));
  const time = format.dateTime(next, TIME);
  return (
    <p role="status" className="text-pretty text-muted text-sm">
      {t("preview", { time, period: words.period(periodBefore(recurrence, next)) })}
    </p>
  );
}

/** Which accounts, in which kinds of files, in which language. */
export function WhatFields({ typed, set, faults }: ScheduleFieldsProps) {
  const t = useTranslations("schedules");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="font-medium text-ink text-sm">{t("accounts")}</p>
        <Segmented
          label={t("accounts")}
          value={typed.isEvery ? "every" : "some"}
          options={[
            { value: "every", label: t("everyAccount") },
            { value: "some", label: t("someAccounts") },
          ]}
          onChange={(which) => set({ isEvery: which === "every" })}
          className="flex-wrap"
        />
        {typed.isEvery ? null : (
          <AccountsChoice
            legend={t("someAccounts")}
            accounts={accounts}
            isAlways
            chosen={typed.accountNumbers}
            onChange={(accountNumbers) => set({ accountNumbers })}
            error={faults?.accounts ? t("accountsMissing") : undefined}
          />
        )}
      </div>
      <FileFormatChoice
        several
        legend={t("formats")}
        chosen={typed.formats}
        onChange={(formats) => set({ formats })}
        error={faults?.formats ? t("formatsMissing") : undefined}
      />
      <LanguageChoice label={t("language")} value={typed.locale} onChange={(locale) => set({ locale })} />
    </>
  );
}
