"use client";

import { Eye, EyeOff, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { type SignInAnswer, signIn } from "#lib/client/session.ts";
import { useErrorLanguage } from "../forms/use-error-language.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";

/** Set in a browser in which somebody signed in with a code. */
const CODE_HABIT = "guiche-code";

type Typed = { email: string; password: string; code?: string };

/**
 * Asks for e-mail and password, and for a code once these alone were refused. Its messages do not reveal whether an
 * address exists, a password is right, or a person has an authenticator app.
 */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  // Without default values: they would replace what a person typed before this page's scripts had come.
  const form = useForm<Typed>();
  const { errors } = form.formState;
  useErrorLanguage(form);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<SignInAnswer>();
  const [lackedCode, setLackedCode] = useState(false);

  // Only the browser can read its own storage.
  useEffect(() => setAsksCode(hasCodeHabit()), []);

  const enter = async (operatorId?: string) => {
    if (busy) return;
    setBusy(true);
    const { code = "", ...person } = form.getValues();
    const given = await signIn({ ...person, code, operatorId });
    if (given.kind === "welcome") {
      if (code) keepCodeHabit();
      return location.assign(next);
    }
    setAnswer(given);
    if (given.kind === "refused") {
      // A code can be used only once.
      form.setValue("code", "");
      setLackedCode(!asksCode);
      setAsksCode(true);
    }
    setBusy(false);
  };

  if (answer?.kind === "choose") return <ChooseOperator operators={answer.operators} busy={busy} onChoose={enter} />;
  return (
    <form onSubmit={form.handleSubmit(() => enter())} noValidate className="flex flex-col gap-5">
      {answer && !busy ? <Refusal answer={answer} lackedCode={lackedCode} /> : null}
      <Field label={t("email")} required error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email", { validate: (email) => email.trim() !== "" || t("missingEmail") })}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="h-10"
          />
        )}
      </Field>
      <PasswordField
        input={form.register("password", { required: t("missingPassword") })}
        error={errors.password?.message}
      />
      {asksCode ? <CodeField input={form.register("code")} isMissing={lackedCode} /> : null}
      <Button type="submit" look="primary" size="lg" wide busy={busy}>
        {t("submit")}
      </Button>
    </form>
  );
}

type PasswordProps = { input: UseFormRegisterReturn; error: string | undefined };

/** Input for the password, with a button that shows it. */
function PasswordField({ input, error }: PasswordProps) {
  const t = useTranslations("signIn");
  const [shown, setShown] = useState(false);
  const Shown = shown ? EyeOff : Eye;
  return (
    <Field label={t("password")} required error={error}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            {...input}
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            className="h-10 pr-11"
          />
          <button
            type="button"
            aria-label={shown ? t("hide") : t("show")}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto inline-flex size-8 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
          >
            <Shown aria-hidden className="size-4" />
          </button>
        </span>
      )}
    </Field>
  );
}

type CodeProps = { input: UseFormRegisterReturn; isMissing: boolean };

/** `isMissing`: the try before was made without this field, so that a code may be all that it lacked. */
function CodeField({ input, isMissing }: CodeProps) {
  const t = useTranslations("signIn");
  return (
    <Field label={t("code")} hint={t("codeHint")}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoFocus={isMissing}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="h-10"
        />
      )}
    </Field>
  );
}

function Refusal({ answer, lackedCode }: { answer: SignInAnswer; lackedCode: boolean }) {
  const t = useTranslations("signIn");
  const [left, setLeft] = useState(answer.kind === "wait" ? answer.seconds : 0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  if (answer.kind === "refused" && lackedCode) {
    return (
      <p role="alert" className="rounded-lg bg-warn-soft px-3.5 py-3 text-ink text-sm">
        {t("refusedWithoutCode")}
      </p>
    );
  }
  if (answer.kind === "welcome" || answer.kind === "choose" || (answer.kind === "wait" && left <= 0)) return null;
  return (
    <p role="alert" className="flex gap-2.5 rounded-lg bg-bad-soft px-3.5 py-3 text-bad text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {answer.kind === "wait" ? (
        <span>
          <span className="sr-only">{t("wait", { seconds: answer.seconds })}</span>
          <span aria-hidden>{t("wait", { seconds: left })}</span>
        </span>
      ) : (
        t(answer.kind)
      )}
    </p>
  );
}

/** Returns whether anybody has signed in with a code in this browser. If so, the form shows the code field at once. */
function hasCodeHabit(): boolean {
  return localStorage.getItem(CODE_HABIT) !== null;
}

/** Stores that somebody signed in with a code, but not who. */
function keepCodeHabit(): void {
  localStorage.setItem(CODE_HABIT, "1");
}

type Props = { operators: { id: string; name: string }[]; busy: boolean; onChoose: (operatorId: string) => void };

/** Lets a person whose password is right at several operators choose one. It takes the focus when it appears. */
function ChooseOperator({ operators, busy, onChoose }: Props) {
  const t = useTranslations("signIn");
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector("button")?.focus(), []);
  return (
    <fieldset ref={group} className="flex flex-col gap-3" aria-labelledby={id}>
      <p id={id} className="font-medium">
        {t("choose")}
      </p>
      {operators.map(({ id, name }) => (
        <Button key={id} type="button" size="lg" wide disabled={busy} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
