"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { mayTakeFocus } from "#lib/client/page/opener.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { pastedCode } from "#lib/core/text/pasted-code.ts";
import type { ApiOperation } from "../api-call/api-operation.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { formCall } from "../api-call/form-call.ts";
import { useShortfall } from "../forms/cost.tsx";
import { KeptDraft, useDraft } from "../forms/draft.tsx";
import { type Account, AccountChoice } from "../forms/fields/account-choice.tsx";
import { AmountInput, useAmountWords } from "../forms/fields/amount-input.tsx";
import { SentBefore } from "../forms/outcome-note.tsx";
import { PhoneKeyOffer } from "../forms/phone-key-offer.tsx";
import { useErrorLanguage } from "../forms/use-error-language.ts";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { InstitutionChoice } from "./institution-choice.tsx";
import { KeyOwner } from "./key-owner.tsx";
import { type NewPayout, type PayoutRequest, payoutRules } from "./payout-rules.ts";

const PayoutConfirm = onDemand(() => import("./payout-confirm.tsx").then((module) => module.PayoutConfirm));

const EMPTY = {
  way: "key",
  amount: "",
  pixKey: "",
  expectedTaxId: "",
  name: "",
  taxId: "",
  ispb: "",
  branch: "",
  number: "",
  accountType: "CACC",
  description: "",
} as const;

/** The form for a payout by Pix key or by bank account. Nothing is sent before the confirmation. */
export function PayoutForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations("newPayout");
  const draft = useDraft<NewPayout>("payout");
  const empty = { ...EMPTY, accountNumber: accounts[0]?.accountNumber ?? "" };
  const amount = useAmountWords();
  const wrong = useWrongWords(amount.wrong);
  const [request, setRequest] = useState<PayoutRequest>();
  const form = useForm<NewPayout, unknown, PayoutRequest>({
    defaultValues: { ...empty, ...draft.values },
    resolver: payoutRules(draft.id, { read: amount.read, wrong }),
    mode: "onTouched",
  });
  const { errors } = form.formState;
  useErrorLanguage(form);
  const way = form.watch("way");
  const from = accounts.find((account) => account.accountNumber === form.watch("accountNumber"));
  const shortfall = useShortfall(from, "withdrawal")(amount.read(form.watch("amount")));
  return (
    <>
      <form onSubmit={(event) => void form.handleSubmit(setRequest)(event)} noValidate className="flex flex-col gap-5">
        {request ? null : <SentBefore path="/payouts" draft={draft} />}
        <KeptDraft form={form} draft={draft} empty={empty} />
        <Segmented
          label={t("way")}
          value={way}
          options={[
            { value: "key", label: t("byKey") },
            { value: "account", label: t("byAccount") },
          ]}
          onChange={(chosen) => form.setValue("way", chosen)}
          className="self-start"
        />
        {way === "key" ? <KeyFields form={form} /> : <BankFields form={form} />}
        <Field label={t("amount")} hint={t("amountHint")} required error={errors.amount?.message ?? shortfall}>
          {(control) => <AmountInput {...control} {...form.register("amount")} />}
        </Field>
        <AccountChoice label={t("from")} accounts={accounts} chosen={from} {...form.register("accountNumber")} />
        <Field
          label={t("description")}
          hint={t("descriptionHint")}
          error={errors.description?.message}
          aside={t("optional")}
        >
          {(control) => <Input {...control} {...form.register("description")} autoComplete="off" />}
        </Field>
        <Button type="submit" look="primary" size="lg" wide disabled={shortfall !== undefined}>
          {t("review")}
        </Button>
        <CurlButton of={formCall(form, callOf)} look="ghost" />
      </form>
      {request && from ? (
        <PayoutConfirm request={request} from={from} draft={draft} onClose={() => setRequest(undefined)} />
      ) : null}
    </>
  );
}

const callOf = ({ way, input }: PayoutRequest): ApiOperation => ({
  name: way === "key" ? "withdrawToKey" : "withdrawToAccount",
  members: input,
});

function useWrongWords(wrongAmount: (typed: string) => string) {
  const t = useTranslations("newPayout");
  return (field: keyof NewPayout, typed: NewPayout): string => {
    switch (field) {
      case "pixKey":
        return t(typed.pixKey.trim() ? "pixKeyWrong" : "pixKeyMissing");
      case "expectedTaxId":
      case "taxId":
        return t(typed[field].trim() ? "taxIdWrong" : "taxIdMissing");
      case "name":
        return t("nameWrong");
      case "ispb":
        return t("institutionMissing");
      case "branch":
        return t("branchWrong");
      case "number":
        return t("numberWrong");
      case "description":
        return t("descriptionLong");
      default:
        return wrongAmount(typed.amount);
    }
  };
}

type Props = {
  form: Pick<UseFormReturn<NewPayout, unknown, PayoutRequest>, "register" | "watch" | "setValue" | "formState">;
};

const TYPES = ["CACC", "SVGS", "TRAN", "SLRY"] as const;

/** Fields for the receiver and the full bank account. */
function BankFields({ form }: Props) {
  const t = useTranslations("newPayout");
  const party = useTranslations("party");
  const { errors } = form.formState;
  const text = (name: "name" | "taxId" | "branch" | "number") => (
    <Field label={t(name)} required error={errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          autoComplete="off"
          inputMode={name === "branch" || name === "number" ? "numeric" : "text"}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("name")}
        {text("taxId")}
      </div>
      <InstitutionChoice
        ispb={form.watch("ispb")}
        error={errors.ispb?.message}
        onChoose={(ispb) => form.setValue("ispb", ispb, { shouldValidate: form.formState.isSubmitted })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {text("branch")}
        {text("number")}
        <Field label={t("accountType")}>
          {(control) => (
            <Select {...control} {...form.register("accountType")}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {party(type)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

type KeyFieldsProps = {
  form: Pick<
    UseFormReturn<NewPayout, unknown, PayoutRequest>,
    "register" | "watch" | "getValues" | "setValue" | "formState"
  >;
};

/** Fields for a Pix key, whose type is shown while it is typed, and for the tax id of the expected owner. */
function KeyFields({ form }: KeyFieldsProps) {
  const t = useTranslations("newPayout");
  const keyType = useTranslations("pixKeyType");
  const { errors } = form.formState;
  const typed = parsePixKey(pastedCode(form.watch("pixKey")));
  const expected = parseTaxId(pastedCode(form.watch("expectedTaxId")));
  // Finding the owner costs a look-up, so it is done when the field loses focus and not for each letter.
  const [left, setLeft] = useState<string>();
  // A key that is a tax id is suggested as the owner's tax id, until the person enters another one.
  const suggested = useRef("");
  const suggest = (text: string) => {
    if (form.getValues("expectedTaxId") !== suggested.current) return;
    suggested.current = parseTaxId(pastedCode(text)) ?? "";
    form.setValue("expectedTaxId", suggested.current);
  };
  return (
    <>
      <Field
        label={t("pixKey")}
        hint={t("pixKeyHint")}
        required
        error={errors.pixKey?.message}
        aside={typed ? <Badge tone="accent">{keyType(typed.keyType)}</Badge> : null}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("pixKey", {
              onBlur: () => setLeft(typed?.key),
              onChange: (event) => suggest(event.target.value),
            })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus={mayTakeFocus()}
          />
        )}
      </Field>
      <PhoneKeyOffer
        typed={pastedCode(form.watch("pixKey"))}
        onTake={(key) => {
          form.setValue("pixKey", key, { shouldValidate: true, shouldDirty: true });
          setLeft(key);
        }}
      />
      <Field label={t("expectedTaxId")} hint={t("expectedTaxIdHint")} required error={errors.expectedTaxId?.message}>
        {(control) => <Input {...control} {...form.register("expectedTaxId")} autoComplete="off" />}
      </Field>
      {left && left === typed?.key ? <KeyOwner pixKey={left} expectedTaxId={expected ?? undefined} /> : null}
    </>
  );
}
