"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { formatMoney } from "#lib/core/money.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";

const REASON_MIN = 3;
const REASON_MAX = 300;

type Props = {
  act: "return" | "credit";
  payment: Pick<ConsoleOutput<"showUnappliedPayment">, "unappliedPaymentId" | "amount" | "isPayerUnknown">;
  onOpenChange: (open: boolean) => void;
};

/** Asks for a reason before money that waits is sent back, or before a second administrator is asked to credit it. */
export function DecisionDialog({ act, payment, onOpenChange }: Props) {
  const t = useTranslations("unapplied");
  const locale = useLocale();
  const give = useWrite("returnUnappliedPayment");
  const credit = useWrite("creditUnappliedPayment");
  const write = act === "return" ? give : credit;
  const [typed, setTyped] = useState({ taxId: "", name: "" });
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const because = reason.trim();
  const isEnough = because.length >= REASON_MIN;
  const { unappliedPaymentId, amount } = payment;
  const asksPayer = act === "credit" && payment.isPayerUnknown;
  const isPayerWritten = !asksPayer || (parseTaxId(typed.taxId) !== null && typed.name.trim() !== "");
  const onSuccess = () => {
    onOpenChange(false);
    void toast("good", t(`${act}Done`));
  };
  const confirm = () => {
    setTried(true);
    if (!isEnough || !isPayerWritten) return;
    if (act === "return") give.mutate({ unappliedPaymentId, because }, { onSuccess });
    else credit.mutate({ unappliedPaymentId, because, ...(asksPayer ? { payer: typed } : {}) }, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={t(`${act}Title`)}
      facts={t(`${act}Facts`, { amount: formatMoney(amount, locale) })}
      keep={t("keep")}
      confirm={t(`${act}Confirm`)}
      look={act === "return" ? "danger" : "primary"}
      busy={write.isPending}
      onConfirm={confirm}
      onOpenChange={onOpenChange}
    >
      {write.error ? <ProblemBanner error={write.error} /> : null}
      {asksPayer ? <WhoPaid typed={typed} set={(change) => setTyped({ ...typed, ...change })} isTried={tried} /> : null}
      <Field
        label={t("because")}
        hint={t("becauseHint")}
        required
        error={tried && !isEnough ? t("becauseMissing") : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={REASON_MAX}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

type Typed = { taxId: string; name: string };

type WhoPaidProps = { typed: Typed; set: (change: Partial<Typed>) => void; isTried: boolean };

/** Who paid, where neither the bank nor the charge says it. */
function WhoPaid({ typed, set, isTried }: WhoPaidProps) {
  const t = useTranslations("unapplied");
  return (
    <>
      <Field
        label={t("payerTaxId")}
        hint={t("payerTaxIdHint")}
        required
        error={isTried && parseTaxId(typed.taxId) === null ? t("payerTaxIdWrong") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={typed.taxId}
            onChange={({ target }) => set({ taxId: target.value })}
          />
        )}
      </Field>
      <Field
        label={t("payerName")}
        required
        error={isTried && typed.name.trim() === "" ? t("payerNameMissing") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            value={typed.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
    </>
  );
}
