"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { PASSWORD_LENGTH } from "#lib/core/limits.ts";
import { SAME_PASSWORD } from "#lib/core/refusals/same-password.ts";
import { useErrorLanguage } from "../forms/use-error-language.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";

type Typed = { current: string; next: string; repeat: string };

type Props = {
  /** The user name, for password managers. */
  email: string;
  words: { current: string; currentHint?: string; submit: string };
  /** Whether the form is the main content of the page. */
  isPage?: boolean;
  /** Called after the change. The person's other sessions have ended. */
  onChanged: () => void;
};

const fits = (next: string) => {
  const { length } = [...next];
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
};

/** Changes the person's own password. */
export function PasswordForm({ email, words, isPage = false, onChanged }: Props) {
  const t = useTranslations("settings");
  const signIn = useTranslations("signIn");
  const change = useWrite("changeOwnPassword");
  // Without default values: they would replace what a person typed before this page's scripts had come.
  const form = useForm<Typed>();
  const { errors } = form.formState;
  useErrorLanguage(form);
  const submit = form.handleSubmit(({ current, next }) => change.mutate({ current, next }, { onSuccess: onChanged }));
  const busy = change.isPending || change.isSuccess;
  const wrong = change.error?.errors.find(({ pointer }) => pointer === "/next");
  const refusal = wrong && (wrong.message === SAME_PASSWORD ? t("same") : t("guessable"));
  return (
    <form
      noValidate
      onSubmit={(event) => (busy ? event.preventDefault() : void submit(event))}
      className="flex flex-col gap-4"
    >
      {change.error && !wrong ? <ProblemBanner error={change.error} /> : null}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={words.current} hint={words.currentHint} required error={errors.current?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("current", { required: signIn("missingPassword") })}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field label={t("next")} hint={t("nextHint")} required error={errors.next?.message ?? refusal}>
        {(control) => (
          <Input
            {...control}
            {...form.register("next", { validate: (next) => fits(next) || t("nextHint") })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t("repeat")} required error={errors.repeat?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("repeat", { validate: (repeat, typed) => repeat === typed.next || t("repeatWrong") })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={busy}
        {...(isPage ? { look: "primary", size: "lg", wide: true } : { className: "self-start" })}
      >
        {words.submit}
      </Button>
    </form>
  );
}
