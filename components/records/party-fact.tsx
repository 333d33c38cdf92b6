import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { TaxIdPlace } from "../values/masked-tax-id.tsx";
import { Person } from "../values/person.tsx";

type Party = NonNullable<ConsoleOutput<"showWithdrawal">["creditor"]>;

/** Shows a person or company and its bank account. With `place`, the full tax id can be requested. */
export function PartyFact({ party, place }: { party: Party; place?: TaxIdPlace }) {
  const t = useTranslations("party");
  const { name, taxId, bankName, ispb, branch, accountNumber, accountType } = party;
  const type = t.has(accountType as "CACC") ? t(accountType as "CACC") : (accountType ?? "");
  const bank = bankName ?? ispb;
  return (
    <span className="block min-w-0">
      <Person name={name} taxId={taxId} {...(place ? { place } : {})} />
      <span className="block text-muted text-xs tabular-nums">
        {branch && accountNumber ? t("account", { bank: bank ?? "", branch, number: accountNumber, type }) : bank}
      </span>
    </span>
  );
}
