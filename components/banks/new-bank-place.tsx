import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { PemField } from "../forms/fields/pem-field.tsx";
import { Button } from "../ui/button.tsx";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { LateField, NameField } from "./bank-fields.tsx";
import { BANK_NAMES, type Bank, type BankList } from "./details/bank.ts";
import type { TypedBank } from "./new-bank-typed.ts";
import { RadioCard } from "./radio-card.tsx";

type Props = {
  typed: TypedBank;
  set: (change: Partial<TypedBank>) => void;
  list: BankList;
  problem: ReactNode;
  onNext: () => void;
};

/** The first step: which bank, which of its environments, and how it is called here. */
export function NewBankPlace({ typed, set, list: { profiles, otherAddresses }, problem, onNext }: Props) {
  const t = useTranslations("banks");
  const [isTried, setTried] = useState(false);
  const isNameMissing = typed.name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNameMissing) onNext();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      {problem}
      <BankChoice typed={typed} set={set} profiles={profiles} />
      <Field label={t("environment")} hint={t(`environmentHint${typed.environment}`)}>
        {(control) => (
          <Select
            {...control}
            value={typed.environment}
            onChange={({ target }) => set({ environment: target.value as Bank["environment"] })}
          >
            <option value="PRODUCTION">{t("environmentPRODUCTION")}</option>
            <option value="SANDBOX">{t("environmentSANDBOX")}</option>
            {otherAddresses.length > 0 ? <option value="OTHER">{t("environmentOTHER")}</option> : null}
          </Select>
        )}
      </Field>
      {typed.environment === "OTHER" ? <OtherAddress typed={typed} set={set} addresses={otherAddresses} /> : null}
      <NameField value={typed.name} set={set} wrong={isTried && isNameMissing} />
      <LateField value={typed.latePayments} set={set} />
      <Button type="submit" look="primary" className="self-end">
        {t("continue")}
      </Button>
    </form>
  );
}

type ChoiceProps = Pick<Props, "typed" | "set"> & Pick<BankList, "profiles">;

/** Which bank, with what it can do. */
function BankChoice({ typed, set, profiles }: ChoiceProps) {
  const t = useTranslations("banks");
  // A name that nobody has changed follows the bank.
  const choose = (profile: Bank["profile"]) =>
    set({ profile, ...(typed.name === BANK_NAMES[typed.profile] ? { name: BANK_NAMES[profile] } : {}) });
  return (
    <FieldGroup legend={t("bank")} className="grid gap-2 sm:grid-cols-2">
      {profiles.map(({ profile, capabilities }) => (
        <RadioCard
          key={profile}
          name="profile"
          label={BANK_NAMES[profile]}
          hint={
            <>
              {t(`payerProof${capabilities.payerProof}`)} {capabilities.payoutToAccount ? null : t("notToAccount")}
            </>
          }
          checked={typed.profile === profile}
          onChoose={() => choose(profile)}
        />
      ))}
    </FieldGroup>
  );
}

type AddressProps = Pick<Props, "typed" | "set"> & { addresses: BankList["otherAddresses"] };

/** Where a bank of one's own is, and whom to trust there. */
function OtherAddress({ typed, set, addresses }: AddressProps) {
  const t = useTranslations("banks");
  return (
    <>
      <Field label={t("address")}>
        {(control) => (
          <Select {...control} value={typed.address} onChange={({ target }) => set({ address: target.value })}>
            {addresses.map((address) => (
              <option key={address}>{address}</option>
            ))}
          </Select>
        )}
      </Field>
      <PemField
        label={t("authority")}
        hint={t("authorityHint")}
        value={typed.authority}
        onText={(authority) => set({ authority })}
      />
    </>
  );
}
