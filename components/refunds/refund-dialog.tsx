"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { createRefundContract } from "#lib/domain/money-out/refunds/refund.contract.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { formCall } from "../api-call/form-call.ts";
import { contractRules } from "../forms/contract-rules.ts";
import { useCost, useShortfall } from "../forms/cost.tsx";
import { KeptDraft, useDraft } from "../forms/draft.tsx";
import { AmountInput, useAmountWords } from "../forms/fields/amount-input.tsx";
import { MoneyConfirm } from "../forms/money-confirm.tsx";
import { SentBefore } from "../forms/outcome-note.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Money } from "../values/money.tsx";
import { PaymentFacts, type ReceivedPayment } from "./payment-facts.tsx";

type NewRefund = { amount: string; description: string };
type Request = ConsoleInput<"createRefund">;
type Props = { payment: ReceivedPayment; onClose: () => void };

/** Refunds a payment in whole or in part. Asks first for the amount, then for confirmation with the facts. */
export function RefundDialog({ payment, onClose }: Props) {
  const t = useTranslations("newRefund");
  const draft = useDraft<NewRefund>(`refund-${payment.endToEndId}`);
  const [request, setRequest] = useState<Request>();
  const { form, empty } = useRefundForm(payment, draft);
  const { account } = useAccountOf(payment);
  const { read } = useAmountWords();
  const shortfall = useShortfall(account, "refund")(read(form.watch("amount")));
  if (!request) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")} description={t("lead")}>
        <form
          onSubmit={(event) => void form.handleSubmit(setRequest)(event)}
          noValidate
          className="mt-5 flex flex-col gap-5"
        >
          <SentBefore path="/refunds" draft={draft} />
          <KeptDraft form={form} draft={draft} empty={empty} />
          <PaymentFacts payment={payment} />
          <Field
            label={t("amount")}
            hint={t("amountHint")}
            required
            error={form.formState.errors.amount?.message ?? shortfall}
          >
            {(control) => <AmountInput {...control} {...form.register("amount")} autoFocus />}
          </Field>
          <Field label={t("description")} error={form.formState.errors.description?.message} aside={t("optional")}>
            {(control) => <Input {...control} {...form.register("description")} autoComplete="off" />}
          </Field>
          <Button type="submit" look="primary" wide disabled={shortfall !== undefined}>
            {t("review")}
          </Button>
          <CurlButton of={formCall(form, (members) => ({ name: "createRefund", members }))} look="ghost" />
        </form>
      </Dialog>
    );
  }
  return <RefundConfirm {...{ payment, request, draft }} onClose={() => setRequest(undefined)} />;
}

type ConfirmProps = Props & { request: Request; draft: ReturnType<typeof useDraft<NewRefund>> };

/** Asks for confirmation before a payment is refunded. */
function RefundConfirm({ payment, request, draft, onClose }: ConfirmProps) {
  const t = useTranslations("newRefund");
  const router = useRouter();
  const send = useWrite("createRefund", draft);
  const { accounts, account } = useAccountOf(payment);
  const shortfall = useShortfall(account, "refund")(request.amount);
  const cost = useCost(account, "refund", BigInt(request.amount));
  return (
    <MoneyConfirm
      title={t("confirmTitle")}
      confirm={t("confirm")}
      facts={[
        { name: t("amount"), value: <Money cents={BigInt(request.amount)} className="font-semibold text-lg" /> },
        ...cost.facts,
        { name: t("to"), value: payment.payerName },
        { name: t("from"), value: payment.accountNumber },
        { name: t("leftAfter"), value: <Money cents={payment.left - BigInt(request.amount)} /> },
      ]}
      shortfall={shortfall}
      waiting={!accounts}
      {...{ send, draft }}
      path="/refunds"
      onConfirm={() =>
        send.mutate(request, { onSuccess: ({ transactionId }) => router.push(`/refunds/${transactionId}`) })
      }
      onClose={onClose}
    />
  );
}

type Kept = { id: string; values: Partial<NewRefund> | null };

function useAccountOf(payment: ReceivedPayment) {
  const accounts = useRead("listAccounts", {}).data?.accounts;
  return { accounts, account: accounts?.find(({ accountNumber }) => accountNumber === payment.accountNumber) };
}

function useRefundForm({ accountNumber, endToEndId, left }: ReceivedPayment, { id: externalId, values }: Kept) {
  const t = useTranslations("newRefund");
  const locale = useLocale();
  const amount = useAmountWords();
  const rules = contractRules<NewRefund, Request>({
    contract: createRefundContract,
    toWire: ({ amount: typed, description }) => ({
      endToEndId,
      accountNumber,
      externalId,
      amount: amount.read(typed),
      ...(description.trim() ? { description } : {}),
    }),
    fields: { amount: "amount", description: "description" },
    wrong: (field, typed) => (field === "description" ? t("descriptionLong") : amount.wrong(typed.amount)),
    otherwise: "amount",
  });
  const empty = { amount: formatMoney(left, locale).replace(/^\D+/, ""), description: "" };
  const form = useForm<NewRefund, unknown, Request>({
    defaultValues: { ...empty, ...values },
    resolver: async (typed, context, options) => {
      const judged = await rules(typed, context, options);
      if (BigInt(amount.read(typed.amount) || 0) <= left) return judged;
      const message = t("tooMuch", { left: formatMoney(left, locale) });
      return { values: {}, errors: { ...judged.errors, amount: { type: "max", message } } };
    },
    mode: "onTouched",
  });
  return { form, empty };
}
