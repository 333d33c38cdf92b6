"use client";

import { useLocale, useTranslations } from "next-intl";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ALARM_EMAILS_MAX } from "#lib/core/limits.ts";
import { AMOUNT_MAX, formatMoney, parseMoney } from "#lib/core/money.ts";
import { LOCALES, type Locale } from "#lib/core/words/locale.ts";
import { useAmountWords } from "../forms/fields/amount-input.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/inputs/input.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";

type Settings = Pick<ConsoleOutput<"showAlarmSettings">, "emails" | "locale" | "newDestinationOver">;
type Props = { settings: Settings; onOpenChange: (open: boolean) => void };
type Typed = { emails: string; locale: Locale; over: string };

const LANGUAGES = { "pt-BR": "Português", en: "English" } as const;
const linesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const areEmails = (typed: string) =>
  linesOf(typed).length <= ALARM_EMAILS_MAX && linesOf(typed).every((line) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(line));

/** Changes who gets e-mails of alarms, in which language, and which payouts raise one. */
export function SettingsDialog({ settings, onOpenChange }: Props) {
  const t = useTranslations("alarmSettings");
  const locale = useLocale();
  const change = useWrite("setAlarmSettings");
  const { emails, newDestinationOver: over } = settings;
  const form = useForm<Typed>({
    defaultValues: {
      emails: emails.join("\n"),
      locale: settings.locale,
      over: over === null ? "" : formatMoney(over, locale).replace(/^\D+/, ""),
    },
  });
  const submit = form.handleSubmit((typed) =>
    change.mutate(
      {
        emails: linesOf(typed.emails),
        locale: typed.locale,
        newDestinationOver: typed.over.trim() === "" ? null : Number(parseMoney(typed.over, locale)),
      },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("saved"));
        },
      },
    ),
  );
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("settingsTitle")} description={t("settingsFacts")}>
      <form
        noValidate
        onSubmit={(event) => (change.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-4"
      >
        {change.isError ? <ProblemBanner error={change.error} /> : null}
        <Fields form={form} />
        <Button type="submit" look="primary" size="lg" busy={change.isPending} wide>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}

function Fields({ form }: { form: UseFormReturn<Typed> }) {
  const t = useTranslations("alarmSettings");
  const locale = useLocale();
  const { twoWays } = useAmountWords();
  const { errors } = form.formState;
  const isAmount = (typed: string) =>
    typed.trim() === "" || (parseMoney(typed, locale) ?? AMOUNT_MAX + 1n) <= AMOUNT_MAX;
  return (
    <>
      <Field label={t("emails")} hint={t("emailsHint")} error={errors.emails?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register("emails", { validate: (typed) => areEmails(typed) || t("emailsWrong") })}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("language")}>
        {(control) => (
          <Select {...control} {...form.register("locale")}>
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("large")} hint={t("largeHint")} error={errors.over?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("over", { validate: (typed) => isAmount(typed) || twoWays(typed) || t("largeWrong") })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t("never")}
          />
        )}
      </Field>
    </>
  );
}
