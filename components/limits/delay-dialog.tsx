"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { RAISE_DELAY_HOURS_MAX } from "#lib/core/limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";

/** Changes after how many hours a raised limit holds. */
export function DelayDialog({ hours, onOpenChange }: { hours: number; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("limits");
  const change = useWrite("setRaiseDelay");
  const form = useForm<{ hours: string }>({ defaultValues: { hours: `${hours}` } });
  const isValid = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= RAISE_DELAY_HOURS_MAX;
  const submit = form.handleSubmit((typed) =>
    change.mutate(
      { hours: Number(typed.hours) },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("delayChanged"));
        },
      },
    ),
  );
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("delay")} description={t("delayFacts")}>
      <form
        noValidate
        onSubmit={(event) => (change.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-4"
      >
        {change.isError ? <ProblemBanner error={change.error} /> : null}
        <Field label={t("delayHours")} required error={form.formState.errors.hours?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("hours", {
                validate: (typed) => isValid(typed) || t("delayWrong", { max: RAISE_DELAY_HOURS_MAX }),
              })}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={change.isPending} className="self-end">
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}
