import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { accountLabel } from "../../values/account-label.ts";
import { ChoiceChip } from "../chips/choice-chip.tsx";

type Props = { value: string | null; onChange: (account: string | null) => void };

/** Chooses one account of a list, or all. */
export function AccountFilter({ value, onChange }: Props) {
  const t = useTranslations("list");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  // With one account there is nothing to choose, unless the URL names another account.
  if (accounts.length < 2 && !value) return null;
  return (
    <ChoiceChip
      name={t("account")}
      everything={t("allAccounts")}
      value={value}
      options={accounts.map((account) => ({ value: account.accountNumber, label: accountLabel(account) }))}
      onChoose={onChange}
    />
  );
}
