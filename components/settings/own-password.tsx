"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Typed = { current: string; next: string; repeat: string };

const LENGTH_MIN = 12;

/** Changes one's own password; afterwards one signs in with it. */
export function OwnPassword() {
  const t = useTranslations("settings");
  const signIn = useTranslations("signIn");
  const change = useWrite("changeOwnPassword");
  const form = useForm<Typed>({ defaultValues: { current: "", next: "", repeat: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ current, next }) =>
    change.mutate({ current, next }, { onSuccess: () => location.assign("/sign-in?next=/settings") }),
  );
  const busy = change.isPending || change.isSuccess;
  const field = (name: keyof Typed, hint?: string) => ({
    label: t(name),
    hint,
    error: errors[name]?.message,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => (busy ? event.preventDefault() : void submit(event))}
      className="flex flex-col gap-4"
    >
      {change.isError ? <ProblemBanner error={change.error} /> : null}
      <Field {...field("current", t("ownHint"))}>
        {(control) => (
          <Input
            {...control}
            {...form.register("current", { required: signIn("missingPassword") })}
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field {...field("next", t("nextHint"))}>
        {(control) => (
          <Input
            {...control}
            {...form.register("next", { validate: (next) => next.length >= LENGTH_MIN || t("nextHint") })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field {...field("repeat")}>
        {(control) => (
          <Input
            {...control}
            {...form.register("repeat", { validate: (repeat, typed) => repeat === typed.next || t("repeatWrong") })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        {t("changeOwn")}
      </Button>
    </form>
  );
}
