"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useForm } from "react-hook-form";
import { useOutcome } from "#lib/client/calls/use-outcome.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { mayTakeFocus } from "#lib/client/page/opener.ts";
import { CurlButton } from "../../api-call/curl-button.tsx";
import { formCall } from "../../api-call/form-call.ts";
import { KeptDraft, useDraft } from "../../forms/draft.tsx";
import type { Account } from "../../forms/fields/account-choice.tsx";
import { AmountInput, useAmountWords } from "../../forms/fields/amount-input.tsx";
import { OutcomeNote } from "../../forms/outcome-note.tsx";
import { useErrorLanguage } from "../../forms/use-error-language.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { accountLabel } from "../../values/account-label.ts";
import type { ShownCharge } from "../charge-reads.ts";
import { firstValues, type NewCharge, newChargeRules } from "./new-charge-rules.ts";
import { MetadataFields, PayerFields } from "./optional-fields.tsx";

type Props = {
  accounts: readonly Account[];
  /** A charge to copy. */
  like?: ShownCharge;
};

/** Creates a charge. Its `externalId` is created when the form opens, so sending the form twice creates one charge. */
export function NewChargeForm({ accounts, like }: Props) {
  const t = useTranslations("newCharge");
  const router = useRouter();
  const locale = useLocale();
  const draft = useDraft<NewCharge>("charge");
  const first = firstValues(accounts, like, locale);
  const amountWords = useAmountWords();
  const create = useWrite("createCharge", draft);
  const wrong = useWrongWords(amountWords.wrong);
  const form = useForm<NewCharge, unknown, Parameters<typeof create.mutate>[0]>({
    defaultValues: like ? first : { ...first, ...draft.values },
    resolver: newChargeRules(draft.id, amountWords.read, wrong),
    mode: "onTouched",
  });
  const { errors } = form.formState;
  useErrorLanguage(form);
  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: ({ chargeId }) => router.push(`/charges/${chargeId}`),
      onError: ({ code }) => code === "EXTERNAL_ID_CONFLICT" && draft.renew(),
    }),
  );
  const isSending = create.isPending || create.isSuccess;
  const outcome = useOutcome({ list: "listCharges", id: draft.id, sentAt: isSending ? null : draft.sentAt });
  const busy = isSending || outcome.kind === "asking" || outcome.kind === "sent";

  return (
    <form
      onSubmit={(event) => (busy ? event.preventDefault() : void submit(event))}
      noValidate
      className="flex flex-col gap-5"
    >
      {create.error && !create.error.isUnanswered ? <ProblemBanner error={create.error} /> : null}
      <OutcomeNote outcome={outcome} path="/charges" draft={draft} />
      {like ? null : <KeptDraft form={form} draft={draft} empty={first} />}
      <Field label={t("amount")} hint={t("amountHint")} required error={errors.amount?.message}>
        {(control) => <AmountInput {...control} {...form.register("amount")} autoFocus={mayTakeFocus()} />}
      </Field>
      <ReceiverChoice
        accounts={accounts}
        chosenKey={form.watch("pixKey")}
        error={errors.pixKey?.message}
        {...form.register("pixKey")}
      />
      <ExpiryChoice
        value={form.watch("expiresIn")}
        onChange={(value) => form.setValue("expiresIn", value, { shouldValidate: form.formState.isSubmitted })}
        error={errors.expiresIn?.message}
      />
      <Field
        label={t("description")}
        hint={t("descriptionHint")}
        error={errors.description?.message}
        aside={t("optional")}
      >
        {(control) => <Input {...control} {...form.register("description")} autoComplete="off" />}
      </Field>
      <PayerFields form={form} like={like?.expectedPayer ?? null} />
      <MetadataFields form={form} />
      <Button type="submit" look="primary" size="lg" busy={busy} wide>
        {t("submit")}
      </Button>
      <CurlButton of={formCall(form, (members) => ({ name: "createCharge", members }))} look="ghost" />
    </form>
  );
}

type ReceiverProps = ComponentProps<"select"> & {
  accounts: readonly Account[];
  chosenKey: string;
  error: string | undefined;
};

/** Chooses the Pix key that receives the payment, and with it the account. */
function ReceiverChoice({ accounts, chosenKey, error, ...select }: ReceiverProps) {
  const t = useTranslations("newCharge");
  const keyType = useTranslations("pixKeyType");
  const chosen = accounts.find((account) => account.pixKeys.some(({ key }) => key === chosenKey));
  return (
    <Field
      label={t("account")}
      hint={chosen && t("accountHint", { number: chosen.accountNumber, name: chosen.holderName })}
      error={error}
    >
      {(control) => (
        <Select {...control} {...select}>
          {accounts.map((account) => (
            <optgroup key={account.accountNumber} label={accountLabel(account)}>
              {account.pixKeys.map(({ key, keyType: type }) => (
                <option key={key} value={key}>
                  {keyType(type)} · {key}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

function useWrongWords(wrongAmount: (typed: string) => string) {
  const t = useTranslations("newCharge");
  return (field: keyof NewCharge, typed: NewCharge): string => {
    if (field === "description") return t("descriptionLong");
    if (field === "metadata") return t("metadataWrong");
    if (field === "expiresIn") return t("expiresWrong");
    if (field === "payerTaxId") return t(typed.payerTaxId.trim() ? "payerTaxIdWrong" : "payerTaxIdMissing");
    if (field === "payerName") return t("payerNameLong");
    return wrongAmount(typed.amount);
  };
}

const PRESETS = ["900", "3600", "86400", "604800", "2592000"] as const;

const UNITS = [
  { name: "days", seconds: 86_400 },
  { name: "hours", seconds: 3_600 },
  { name: "minutes", seconds: 60 },
  { name: "seconds", seconds: 1 },
] as const;

type Unit = (typeof UNITS)[number]["name"];

type Choice = (typeof PRESETS)[number] | "other";

type ExpiryChoiceProps = { value: string; onChange: (seconds: string) => void; error: string | undefined };

/** Chooses how long a charge can be paid, in seconds: one of the presets or any other time. */
function ExpiryChoice({ value, onChange, error }: ExpiryChoiceProps) {
  const t = useTranslations("newCharge");
  const preset = PRESETS.find((seconds) => seconds === value);
  const [isOther, setOther] = useState(!preset);
  const choose = (choice: Choice) => {
    setOther(choice === "other");
    if (choice !== "other") onChange(choice);
  };
  const options = [
    ...PRESETS.map((seconds) => ({ value: seconds, label: t(`expires${seconds}`) })),
    { value: "other" as const, label: t("expiresOther") },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-medium text-ink text-sm">
        {t("expires")}
      </span>
      <Segmented<Choice>
        label={t("expires")}
        value={isOther ? "other" : (preset ?? "other")}
        options={options}
        onChange={choose}
        className="grid! grid-cols-3 sm:grid-cols-6"
      />
      {isOther ? <OtherTime value={value} onChange={onChange} error={error} /> : null}
    </div>
  );
}

function OtherTime({ value, onChange, error }: ExpiryChoiceProps) {
  const t = useTranslations("newCharge");
  const [{ count, unit }, setTime] = useState(() => inLargestUnit(Number(value)));
  const change = (next: { count: string; unit: Unit }) => {
    setTime(next);
    const each = UNITS.find(({ name }) => name === next.unit)?.seconds ?? 1;
    onChange(next.count.trim() ? `${Number(next.count) * each}` : "");
  };
  return (
    <Field label={<span className="sr-only">{t("expires")}</span>} error={error}>
      {(control) => (
        <span className="grid animate-rise grid-cols-2 gap-2">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={(event) => change({ count: event.target.value, unit })}
          />
          <Select
            aria-label={t("unit")}
            value={unit}
            onChange={(event) => change({ count, unit: event.target.value as Unit })}
          >
            {UNITS.toReversed().map(({ name }) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}

function inLargestUnit(seconds: number): { count: string; unit: Unit } {
  const unit = UNITS.find((candidate) => seconds % candidate.seconds === 0) ?? UNITS[3];
  return { count: `${seconds / unit.seconds}`, unit: unit.name };
}
