import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { pastedCode } from "#lib/core/text/pasted-code.ts";
import { PhoneKeyOffer } from "../forms/phone-key-offer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { KeyOwner } from "./key-owner.tsx";
import type { NewPayout, PayoutRequest } from "./payout-rules.ts";

type Props = {
  form: Pick<
    UseFormReturn<NewPayout, unknown, PayoutRequest>,
    "register" | "watch" | "getValues" | "setValue" | "formState"
  >;
};

/** Fields for a Pix key, whose type is shown while it is typed, and for the tax id of the expected owner. */
export function KeyFields({ form }: Props) {
  const t = useTranslations("newPayout");
  const keyType = useTranslations("pixKeyType");
  const { errors } = form.formState;
  const typed = parsePixKey(pastedCode(form.watch("pixKey")));
  const expected = parseTaxId(pastedCode(form.watch("expectedTaxId")));
  // Finding the owner costs a look-up, so it is done when the field loses focus and not for each letter.
  const [left, setLeft] = useState<string>();
  // A key that is a tax id is suggested as the owner's tax id, until the person enters another one.
  const suggested = useRef("");
  const suggest = (text: string) => {
    if (form.getValues("expectedTaxId") !== suggested.current) return;
    suggested.current = parseTaxId(pastedCode(text)) ?? "";
    form.setValue("expectedTaxId", suggested.current);
  };
  return (
    <>
      <Field
        label={t("pixKey")}
        hint={t("pixKeyHint")}
        required
        error={errors.pixKey?.message}
        aside={typed ? <Badge tone="accent">{keyType(typed.keyType)}</Badge> : null}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("pixKey", {
              onBlur: () => setLeft(typed?.key),
              onChange: (event) => suggest(event.target.value),
            })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <PhoneKeyOffer
        typed={pastedCode(form.watch("pixKey"))}
        onTake={(key) => {
          form.setValue("pixKey", key, { shouldValidate: true, shouldDirty: true });
          setLeft(key);
        }}
      />
      <Field label={t("expectedTaxId")} hint={t("expectedTaxIdHint")} required error={errors.expectedTaxId?.message}>
        {(control) => <Input {...control} {...form.register("expectedTaxId")} autoComplete="off" />}
      </Field>
      {left && left === typed?.key ? <KeyOwner pixKey={left} expectedTaxId={expected ?? undefined} /> : null}
    </>
  );
}
