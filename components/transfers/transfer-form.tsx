"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { mayTakeFocus } from "#lib/client/page/opener.ts";
import { createTransferContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import type { ApiOperation } from "../api-call/api-operation.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { formCall } from "../api-call/form-call.ts";
import { contractRules } from "../forms/contract-rules.ts";
import { useShortfall } from "../forms/cost.tsx";
import { KeptDraft, useDraft } from "../forms/draft.tsx";
import { type Account, AccountChoice } from "../forms/fields/account-choice.tsx";
import { AmountInput, useAmountWords } from "../forms/fields/amount-input.tsx";
import { SentBefore } from "../forms/outcome-note.tsx";
import { useErrorLanguage } from "../forms/use-error-language.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const TransferConfirm = onDemand(() => import("./transfer-confirm.tsx").then((module) => module.TransferConfirm));

type NewTransfer = { accountNumber: string; toAccountNumber: string; amount: string; description: string };
type Request = ConsoleInput<"createTransfer">;

const callOf = (members: Request): ApiOperation => ({ name: "createTransfer", members });

const emptyFor = (accounts: readonly Account[]): NewTransfer => ({
  accountNumber: accounts[0]?.accountNumber ?? "",
  toAccountNumber: accounts[1]?.accountNumber ?? "",
  amount: "",
  description: "",
});

/** Says why money cannot be moved between two banks, before it is tried. */
function OtherBank() {
  const t = useTranslations("newTransfer");
  return (
    <p role="status" className="text-pretty text-bad text-sm">
      {t("otherBank")}
    </p>
  );
}

/** The form for a transfer between two own accounts. Nothing is sent before the confirmation. */
export function TransferForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations("newTransfer");
  const draft = useDraft<NewTransfer>("transfer");
  const empty = emptyFor(accounts);
  const amount = useAmountWords();
  const [request, setRequest] = useState<Request>();
  const form = useForm<NewTransfer, unknown, Request>({
    defaultValues: { ...empty, ...draft.values },
    resolver: contractRules<NewTransfer, Request>({
      contract: createTransferContract,
      toWire: ({ description, ...typed }) => ({
        ...typed,
        externalId: draft.id,
        amount: amount.read(typed.amount),
        ...(description.trim() ? { description } : {}),
      }),
      fields: { amount: "amount", description: "description" },
      wrong: (field, typed) => (field === "description" ? t("descriptionLong") : amount.wrong(typed.amount)),
      otherwise: "amount",
    }),
    mode: "onTouched",
  });
  const { errors } = form.formState;
  useErrorLanguage(form);
  const [fromNumber, toNumber] = form.watch(["accountNumber", "toAccountNumber"]);
  const from = accounts.find((account) => account.accountNumber === fromNumber);
  const shortfall = useShortfall(from, "transfer")(amount.read(form.watch("amount")));
  const others = accounts.filter((account) => account !== from);
  const to = others.find((account) => account.accountNumber === toNumber) ?? others[0];
  const isOtherBank = from !== undefined && to !== undefined && from.bankId !== to.bankId;
  const asked = (input: Request): Request => ({ ...input, toAccountNumber: to?.accountNumber ?? "" });
  const review = form.handleSubmit((input) => setRequest(asked(input)));
  return (
    <>
      <form onSubmit={(event) => void review(event)} noValidate className="flex flex-col gap-5">
        {request ? null : <SentBefore path="/transfers" draft={draft} />}
        <KeptDraft form={form} draft={draft} empty={empty} />
        <Field label={t("amount")} hint={t("amountHint")} required error={errors.amount?.message ?? shortfall}>
          {(control) => <AmountInput {...control} {...form.register("amount")} autoFocus={mayTakeFocus()} />}
        </Field>
        <AccountChoice label={t("from")} accounts={accounts} chosen={from} {...form.register("accountNumber")} />
        <AccountChoice
          label={t("to")}
          accounts={others}
          chosen={to}
          value={to?.accountNumber}
          onChange={(event) => form.setValue("toAccountNumber", event.target.value)}
        />
        {isOtherBank ? <OtherBank /> : null}
        <Field label={t("description")} error={errors.description?.message} aside={t("optional")}>
          {(control) => <Input {...control} {...form.register("description")} autoComplete="off" />}
        </Field>
        <Button type="submit" look="primary" size="lg" wide disabled={shortfall !== undefined || isOtherBank}>
          {t("review")}
        </Button>
        <CurlButton of={formCall(form, (input) => callOf(asked(input)))} look="ghost" />
      </form>
      {request && from && to ? (
        <TransferConfirm request={request} from={from} to={to} draft={draft} onClose={() => setRequest(undefined)} />
      ) : null}
    </>
  );
}
