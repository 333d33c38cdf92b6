import { useTranslations } from "next-intl";
import { NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Typed = { taxId: string; name: string };
type Props = { typed: Typed; set: (change: Partial<Typed>) => void; isTried: boolean };

/** Who paid, where neither the bank nor the charge says it. */
export function WhoPaid({ typed, set, isTried }: Props) {
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
