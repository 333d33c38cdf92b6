import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { InstitutionChoice } from "./institution-choice.tsx";
import type { NewPayout, PayoutRequest } from "./payout-rules.ts";

type Props = {
  form: Pick<UseFormReturn<NewPayout, unknown, PayoutRequest>, "register" | "watch" | "setValue" | "formState">;
};

const TYPES = ["CACC", "SVGS", "TRAN", "SLRY"] as const;

/** Fields for the receiver and the full bank account. */
export function BankFields({ form }: Props) {
  const t = useTranslations("newPayout");
  const party = useTranslations("party");
  const { errors } = form.formState;
  const text = (name: "name" | "taxId" | "branch" | "number") => (
    <Field label={t(name)} required error={errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          autoComplete="off"
          inputMode={name === "branch" || name === "number" ? "numeric" : "text"}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("name")}
        {text("taxId")}
      </div>
      <InstitutionChoice
        ispb={form.watch("ispb")}
        error={errors.ispb?.message}
        onChoose={(ispb) => form.setValue("ispb", ispb, { shouldValidate: form.formState.isSubmitted })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {text("branch")}
        {text("number")}
        <Field label={t("accountType")}>
          {(control) => (
            <Select {...control} {...form.register("accountType")}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {party(type)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
