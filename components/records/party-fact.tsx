import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";

type Party = NonNullable<ConsoleOutput<"showWithdrawal">["creditor"]>;

/** Somebody with their bank account: who, and where. */
export function PartyFact({ party }: { party: Party }) {
  const t = useTranslations("party");
  const { name, taxId, bankName, ispb, branch, accountNumber, accountType } = party;
  const type = t.has(accountType as "CACC") ? t(accountType as "CACC") : accountType;
  return (
    <span className="block min-w-0">
      <span className="block truncate">
        {name} <span className="whitespace-nowrap text-muted text-xs tabular-nums">{taxId}</span>
      </span>
      <span className="block text-muted text-xs tabular-nums">
        {t("account", { bank: bankName ?? ispb, branch, number: accountNumber, type })}
      </span>
    </span>
  );
}
