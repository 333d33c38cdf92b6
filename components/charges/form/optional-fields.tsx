import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { maskTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { ShownCharge } from "../charge-reads.ts";
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
          <Field label={t("payerTaxId")} hint={again} required error={errors.payerTaxId?.message}>
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

type Form = Pick<UseFormReturn<NewCharge, unknown, ConsoleInput<"createCharge">>, "control" | "register" | "formState">;

const ENTRIES_MAX = 50;

/** Fields for metadata: names and values that the operator's own systems can read on the charge later. */
export function MetadataFields({ form }: { form: Form }) {
  const t = useTranslations("newCharge");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "metadata" });
  const wrong = form.formState.errors.metadata?.message;
  return (
    <FieldGroup
      legend={
        <span className="flex items-baseline justify-between">
          {t("metadata")}
          <span className="font-normal text-faint text-xs">{t("optional")}</span>
        </span>
      }
      className="flex flex-col gap-2"
      describedBy="metadata-says"
    >
      {fields.map((field, index) => (
        <div key={field.id} className="grid animate-rise grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-2">
          <Input
            {...form.register(`metadata.${index}.name`)}
            aria-label={t("metadataName", { number: index + 1 })}
            placeholder={t("metadataNameHint")}
            autoComplete="off"
          />
          <Input
            {...form.register(`metadata.${index}.value`)}
            aria-label={t("metadataValue", { number: index + 1 })}
            placeholder={t("metadataValueHint")}
            autoComplete="off"
          />
          <Button
            look="ghost"
            size="icon"
            aria-label={t("metadataRemove", { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <p id="metadata-says" className={wrong ? "text-bad text-xs" : "text-muted text-xs"}>
        {wrong ?? t("metadataHint")}
      </p>
      {fields.length < ENTRIES_MAX ? (
        <Button size="sm" className="self-start" onClick={() => append({ name: "", value: "" })}>
          <Plus aria-hidden className="size-3.5" />
          {t("metadataAdd")}
        </Button>
      ) : null}
    </FieldGroup>
  );
}
