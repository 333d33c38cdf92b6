"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { REASON_LENGTH_MIN } from "#lib/domain/tax-ids/unmask-tax-id.contract.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** Whether the file shall have whole tax ids, and why. `tried`: a missing reason is shown as an error. */
export function useUnmask(tried: boolean) {
  const [isWhole, setWhole] = useState(false);
  const [reason, setReason] = useState("");
  const lacksReason = reason.trim().length < REASON_LENGTH_MIN;
  return { isWhole, setWhole, reason, setReason, lacksReason, showError: tried && lacksReason };
}

type Props = ReturnType<typeof useUnmask> & { disabled: boolean };

export function UnmaskFields({ isWhole, setWhole, reason, setReason, showError, disabled }: Props) {
  const t = useTranslations("statement");
  const min = REASON_LENGTH_MIN;
  return (
    <>
      <label className="flex items-start gap-2 text-ink text-sm">
        <input
          type="checkbox"
          checked={isWhole}
          disabled={disabled}
          onChange={(event) => setWhole(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        {t("exportWhole")}
      </label>
      {isWhole ? (
        <Field
          label={t("exportReason")}
          hint={t("exportReasonHint", { min })}
          required
          error={showError ? t("exportReasonMissing", { min }) : undefined}
        >
          {(control) => (
            <Input {...control} required value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      ) : null}
    </>
  );
}
