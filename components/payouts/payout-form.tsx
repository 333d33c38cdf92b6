"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ApiOperation } from "../api-call/api-operation.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { formCall } from "../api-call/form-call.ts";
import { type Account, AccountChoice } from "../forms/account-choice.tsx";
import { AmountInput, useAmountWords } from "../forms/amount-input.tsx";
import { useShortfall } from "../forms/cost.tsx";
import { KeptDraft, useDraft } from "../forms/draft.tsx";
import { SentBefore } from "../forms/outcome-note.tsx";
import { useErrorLanguage } from "../forms/use-error-language.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { BankFields } from "./bank-fields.tsx";
import { KeyFields } from "./key-fields.tsx";
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
