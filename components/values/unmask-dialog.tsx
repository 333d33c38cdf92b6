"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { REASON_LENGTH_MIN } from "#lib/domain/base/tax-ids/unmask-tax-id.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import type { TaxIdPlace } from "./masked-tax-id.tsx";

type Props = {
  shown: string;
  place: TaxIdPlace;
  onShow: (taxId: string) => void;
  onOpenChange: (open: boolean) => void;
};

/** Asks why a person wants to see a full tax id. The reason is recorded together with the person. */
export function UnmaskDialog({ shown, place, onShow, onOpenChange }: Props) {
  const t = useTranslations("taxId");
  const unmask = useWrite("unmaskTaxId");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isEnough = reason.trim().length >= REASON_LENGTH_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The submit event must not reach a form of the page that contains this dialog.
    event.stopPropagation();
    setTried(true);
    if (!isEnough || unmask.isPending) return;
    unmask.mutate(
      { place, reason },
      {
        onSuccess: ({ taxId }) => {
          onShow(taxId);
          onOpenChange(false);
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("title")} description={t("lead", { shown })}>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {unmask.isError ? <ProblemBanner error={unmask.error} /> : null}
        <Field
          label={t("reason")}
          hint={t("reasonHint", { min: REASON_LENGTH_MIN })}
          required
          error={tried && !isEnough ? t("reasonMissing", { min: REASON_LENGTH_MIN }) : undefined}
        >
          {(control) => (
            <Input {...control} required value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <Button type="submit" look="primary" busy={unmask.isPending} className="self-end">
          {t("reveal")}
        </Button>
      </form>
    </Dialog>
  );
}
