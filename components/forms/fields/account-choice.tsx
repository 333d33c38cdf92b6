import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { formatMoney } from "#lib/core/money.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { accountLabel } from "../../values/account-label.ts";

export type Account = ConsoleOutput<"listAccounts">["accounts"][number];

type Props = ComponentProps<"select"> & { label: string; accounts: readonly Account[]; chosen: Account | undefined };

/** Chooses one of the operator's accounts and shows its available balance. */
export function AccountChoice({ label, accounts, chosen, ...select }: Props) {
  const t = useTranslations("form");
  const locale = useLocale();
  return (
    <Field label={label} hint={chosen && t("available", { amount: formatMoney(chosen.availableBalance, locale) })}>
      {(control) => (
        <Select {...control} {...select}>
          {accounts.map((account) => (
            <option key={account.accountNumber} value={account.accountNumber}>
              {accountLabel(account)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The account that the person has chosen, at first the first one, and the properties of the field that chooses it. */
export function useAccountChoice(accounts: readonly Account[]) {
  const [accountNumber, setAccountNumber] = useState<string>();
  const chosen = accounts.find((account) => account.accountNumber === accountNumber) ?? accounts[0];
  const choice: Omit<Props, "label"> = {
    accounts,
    chosen,
    value: chosen?.accountNumber,
    onChange: (event) => setAccountNumber(event.target.value),
  };
  return { chosen, choice };
}
