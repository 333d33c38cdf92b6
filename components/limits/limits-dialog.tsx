"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { AMOUNT_MAX, formatMoney, parseMoney } from "#lib/core/money.ts";
import { useAmountWords } from "../forms/fields/amount-input.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";
import { type Account, type Limit, useLimitValue } from "./limit-use.tsx";

type Props = { account: Account; delayHours: number; onOpenChange: (open: boolean) => void };
type Name = Limit["name"];
type Typed = Record<Name, string>;

/** Changes the limits of one account. An empty field is no limit. */
export function LimitsDialog({ account: { accountNumber, limits }, delayHours, onOpenChange }: Props) {
  const t = useTranslations("limits");
  const { read, write, wrong } = useTypedLimits();
  const change = useWrite("setVelocityLimits");
  const [unchanged, setUnchanged] = useState(false);
  // As they were when the dialog opened: another person may change them meanwhile.
  const [shown] = useState(limits);
  const form = useForm<Typed>({
    defaultValues: Object.fromEntries(shown.map(({ name, value }) => [name, write(name, value)])) as Typed,
  });
  const submit = form.handleSubmit((typed) => {
    const wanted = shown.flatMap(({ name, value, raise }) => {
      const now = read(name, typed[name]);
      // An untouched field leaves a waiting raise alone; the button beside it withdraws the raise.
      return now === value || (raise && now === raise.value) ? [] : [[name, now === null ? null : Number(now)]];
    });
    setUnchanged(wanted.length === 0);
    if (wanted.length > 0) send(Object.fromEntries(wanted));
  });
  const send = (wanted: Partial<Record<Name, number | null>>) =>
    change.mutate(
      { accountNumber, limits: wanted },
      {
        onSuccess: ({ raisesAt }) => {
          onOpenChange(false);
          void toast("good", raisesAt ? t("changedLater", { hours: delayHours }) : t("changed"));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      place="side"
      title={t("changeTitle", { account: accountNumber })}
      description={t("changeFacts", { hours: delayHours })}
    >
      <form
        noValidate
        onSubmit={(event) => (change.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-4"
      >
        {change.isError ? <ProblemBanner error={change.error} /> : null}
        {limits.map((limit) => (
          <LimitField
            key={limit.name}
            limit={limit}
            error={form.formState.errors[limit.name]?.message}
            register={() =>
              form.register(limit.name, {
                validate: (typed) => read(limit.name, typed) !== undefined || wrong(limit.name, typed),
              })
            }
            busy={change.isPending}
            onWithdraw={() => send({ [limit.name]: limit.value === null ? null : Number(limit.value) })}
          />
        ))}
        {unchanged ? (
          <p role="status" className="text-muted text-sm">
            {t("unchanged")}
          </p>
        ) : null}
        <Button type="submit" look="primary" size="lg" busy={change.isPending} wide>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}

type FieldProps = {
  limit: Limit;
  error: string | undefined;
  register: () => UseFormRegisterReturn;
  busy: boolean;
  onWithdraw: () => void;
};

function LimitField({ limit: { name, raise }, error, register, busy, onWithdraw }: FieldProps) {
  const t = useTranslations("limits");
  const words = useTranslations("limitName");
  const written = useLimitValue();
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={words(name)} hint={isCount(name) ? t("countHint") : t("amountHint")} error={error}>
        {(control) => (
          <Input
            {...control}
            {...register()}
            inputMode={isCount(name) ? "numeric" : "decimal"}
            autoComplete="off"
            placeholder={t("unlimited")}
          />
        )}
      </Field>
      {raise ? (
        <Button size="sm" busy={busy} onClick={onWithdraw} className="self-start">
          {t("withdrawRaise", { value: written(name, raise.value) })}
        </Button>
      ) : null}
    </div>
  );
}

const isCount = (name: Name) => name.endsWith("Count");

/** Returns functions that read a typed limit (undefined: not valid; null: none), say what is wrong with it, and write it for typing. */
function useTypedLimits() {
  const t = useTranslations("limits");
  const locale = useLocale();
  const { twoWays } = useAmountWords();
  return {
    wrong: (name: Name, typed: string) => (isCount(name) ? t("countWrong") : (twoWays(typed) ?? t("amountWrong"))),
    read: (name: Name, typed: string): bigint | null | undefined => {
      const text = typed.trim();
      if (text === "") return null;
      if (isCount(name)) return /^\d{1,9}$/.test(text) ? BigInt(text) : undefined;
      const cents = parseMoney(text, locale);
      return cents !== null && cents <= AMOUNT_MAX ? cents : undefined;
    },
    write: (name: Name, value: bigint | null): string => {
      if (value === null) return "";
      return isCount(name) ? `${value}` : formatMoney(value, locale).replace(/^\D+/, "");
    },
  };
}
