"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";
import type { Dispute } from "./dispute-badge.tsx";

const DEFENCE_LENGTH_MAX = 2_000;

type Props = { dispute: Dispute; onOpenChange: (open: boolean) => void };

/** Asks for the defence of a disputed payment, which goes to the bank. */
export function DefenceDialog({ dispute: { disputeId, amount, bankName }, onOpenChange }: Props) {
  const t = useTranslations("disputes");
  const locale = useLocale();
  const write = useWrite("defendDispute");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  // The bank takes one line.
  const text = typed.trim().replace(/\s+/g, " ");
  const confirm = () => {
    setTried(true);
    if (text === "") return;
    const onSuccess = () => {
      onOpenChange(false);
      void toast("good", t("sent"));
    };
    write.mutate({ disputeId, text }, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={t("defendTitle")}
      facts={t("defendFacts", { bank: bankName, amount: formatMoney(amount, locale) })}
      keep={t("keep")}
      confirm={t("send")}
      look="primary"
      busy={write.isPending}
      onConfirm={confirm}
      onOpenChange={onOpenChange}
    >
      {write.error ? <ProblemBanner error={write.error} /> : null}
      <Field
        label={t("defendText")}
        hint={t("defendHint")}
        required
        error={tried && text === "" ? t("defendMissing") : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            required
            rows={6}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={DEFENCE_LENGTH_MAX}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
