"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { RATE_LEVELS, type RateLevel, REQUEST_KINDS, type RequestKind } from "#lib/core/http/request-kind.ts";
import { OPERATOR_RATES_PER_SECOND, RATE_PER_SECOND_MAX } from "#lib/core/limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";

export type KindLimit = ConsoleOutput<"showRequestLimits">["kinds"][number];
type Props = { kinds: readonly KindLimit[]; onOpenChange: (open: boolean) => void };
type Typed = Record<RateLevel, Record<RequestKind, string>>;

const isRate = (typed: string) =>
  typed.trim() === "" || (/^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= RATE_PER_SECOND_MAX);

function typedOf(kinds: readonly KindLimit[]): Typed {
  const of = (level: RateLevel) =>
    Object.fromEntries(kinds.map(({ kind, [level]: at }) => [kind, at.isDefault ? "" : `${at.perSecond}`]));
  return { operator: of("operator"), credential: of("credential") } as Typed;
}

/** Only what the person changed: another one may have changed the others meanwhile. */
function wantedOf(typed: Typed, shown: Typed) {
  const of = (level: RateLevel) =>
    Object.fromEntries(
      REQUEST_KINDS.flatMap((kind) => {
        const now = typed[level][kind].trim();
        return now === shown[level][kind] ? [] : [[kind, now === "" ? null : Number(now)]];
      }),
    );
  return { operator: of("operator"), credential: of("credential") };
}

/** Changes the request limits. An empty field is the default. */
export function RequestLimitsDialog({ kinds, onOpenChange }: Props) {
  const t = useTranslations("requestLimits");
  const words = useTranslations("requestKind");
  const change = useWrite("setRequestLimits");
  const [shown] = useState(() => typedOf(kinds));
  const form = useForm<Typed>({ defaultValues: shown });
  const { errors } = form.formState;
  const placeholder = (level: RateLevel, kind: RequestKind) =>
    level === "operator" ? `${OPERATOR_RATES_PER_SECOND[kind]}` : t("own");
  const done = () => {
    onOpenChange(false);
    void toast("good", t("changed"));
  };
  const submit = form.handleSubmit((typed) => change.mutate(wantedOf(typed, shown), { onSuccess: done }));
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("changeTitle")} description={t("changeFacts")}>
      <form
        noValidate
        onSubmit={(event) => (change.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-6"
      >
        {change.isError ? <ProblemBanner error={change.error} /> : null}
        {RATE_LEVELS.map((level) => (
          <FieldGroup
            key={level}
            legend={<span className="font-semibold">{t(level)}</span>}
            className="mt-1.5 flex flex-col gap-4"
          >
            {REQUEST_KINDS.map((kind) => (
              <Field key={kind} label={words(kind)} required error={errors[level]?.[kind]?.message}>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`${level}.${kind}`, {
                      validate: (typed) => isRate(typed) || t("wrong", { max: RATE_PER_SECOND_MAX }),
                    })}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={placeholder(level, kind)}
                  />
                )}
              </Field>
            ))}
          </FieldGroup>
        ))}
        <Button type="submit" look="primary" size="lg" busy={change.isPending} wide>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}
