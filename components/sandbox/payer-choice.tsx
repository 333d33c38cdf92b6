import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { PERSONAS } from "./personas.ts";

type Payer = { taxId: string; name: string };
type Props = { payer: Payer; onChange: (payer: Payer) => void; wrong: boolean };

const row =
  "flex cursor-pointer items-center gap-3 px-3.5 py-2.5 text-sm transition-colors hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2";

/** Chooses the payer: one of the `PERSONAS` that staging recognises, or anybody else. */
export function PayerChoice({ payer, onChange, wrong }: Props) {
  const t = useTranslations("sandbox");
  const [someone, setSomeone] = useState(false);
  const choose = (taxId: string, isOther: boolean) => {
    setSomeone(isOther);
    onChange({ taxId, name: "" });
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t("who")}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {PERSONAS.map(({ taxId, outcome }) => (
          <label key={taxId} className={row}>
            <input
              type="radio"
              name="payer"
              checked={!someone && payer.taxId === taxId}
              onChange={() => choose(taxId, false)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-ink">{t(outcome)}</span>
              <span className="block text-muted text-xs tabular-nums">{formatTaxId(taxId)}</span>
            </span>
          </label>
        ))}
        <label className={row}>
          <input
            type="radio"
            name="payer"
            checked={someone}
            onChange={() => choose("", true)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="text-ink">{t("someone")}</span>
        </label>
      </div>
      {someone ? (
        <div className="mt-3 flex animate-rise flex-col gap-3">
          <Field label={t("payerTaxId")} error={wrong ? t("payerTaxIdWrong") : undefined}>
            {(control) => (
              <Input
                {...control}
                value={payer.taxId}
                onChange={(event) => onChange({ ...payer, taxId: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t("payerName")}>
            {(control) => (
              <Input
                {...control}
                value={payer.name}
                onChange={(event) => onChange({ ...payer, name: event.target.value })}
                autoComplete="off"
                maxLength={140}
              />
            )}
          </Field>
        </div>
      ) : null}
    </fieldset>
  );
}
