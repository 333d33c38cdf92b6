import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { maskTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import type { ShownCharge } from "../shown-charge.ts";
import type { NewCharge } from "./new-charge-rules.ts";

type Props = {
  form: Pick<UseFormReturn<NewCharge>, "register" | "watch" | "formState">;
  /** The expected payer of the charge to copy. */
  like: NonNullable<ShownCharge["expectedPayer"]> | null;
};

/** Fields that restrict who may pay the charge. */
export function PayerFields({ form, like }: Props) {
  const t = useTranslations("newCharge");
  const again = like && !parseTaxId(like.taxId) ? t("payerTaxIdAgain", { masked: maskTaxId(like.taxId) }) : undefined;
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <label className="flex cursor-pointer items-start gap-3">
        <input type="checkbox" {...form.register("restricted")} className="mt-0.5 size-4 accent-accent" />
        <span>
          <span className="block font-medium text-ink text-sm">{t("restrict")}</span>
          <span className="block text-muted text-xs">{t("restrictHint")}</span>
        </span>
      </label>
      {form.watch("restricted") ? (
        <div className="grid animate-rise gap-4 sm:grid-cols-2">
          <Field label={t("payerTaxId")} hint={again} error={errors.payerTaxId?.message}>
            {(control) => <Input {...control} {...form.register("payerTaxId")} inputMode="text" autoComplete="off" />}
          </Field>
          <Field label={t("payerName")} error={errors.payerName?.message} aside={t("optional")}>
            {(control) => <Input {...control} {...form.register("payerName")} autoComplete="off" />}
          </Field>
          {like?.bankAccounts?.length ? (
            <p className="text-pretty text-muted text-xs sm:col-span-2">{t("payerAccountsOpen")}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
