import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { BANK_NAMES, type BankList } from "./bank.ts";
import { BankAccountField, ClientFields } from "./bank-fields.tsx";
import { CertificateFields } from "./certificate-fields.tsx";
import { type CertificateFaults, missingOf } from "./certificate-typed.ts";
import { needsAccount, needsSecret, type TypedBank } from "./new-bank-typed.ts";

type Props = {
  typed: TypedBank;
  set: (change: Partial<TypedBank>) => void;
  list: BankList;
  problem: ReactNode;
  /** What the service found wrong with the certificate. */
  refused: CertificateFaults;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
};

/** The second step: the client's id and secret, and the certificate with its key. */
export function NewBankSignIn({ typed, set, list, problem, refused, busy, onBack, onNext }: Props) {
  const t = useTranslations("banks");
  const [isTried, setTried] = useState(false);
  const hasSecret = needsSecret(list, typed);
  const asksForAccount = needsAccount(list, typed);
  const wrong = {
    clientId: typed.clientId.trim() === "",
    clientSecret: hasSecret && typed.clientSecret === "",
    bankAccountNumber: asksForAccount && typed.bankAccountNumber.trim() === "",
  };
  const missing = missingOf(typed.certificate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isWhole = Object.values(wrong).every((one) => !one) && Object.keys(missing).length === 0;
    if (isWhole && !busy) onNext();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      {problem}
      <p className="text-pretty text-muted text-sm">{t("signInLead", { bank: BANK_NAMES[typed.profile] })}</p>
      <ClientFields typed={typed} set={set} wrong={isTried ? wrong : null} hasSecret={hasSecret} isNew />
      {asksForAccount ? (
        <BankAccountField value={typed.bankAccountNumber} set={set} wrong={isTried && wrong.bankAccountNumber} />
      ) : null}
      <CertificateFields
        typed={typed.certificate}
        set={(change) => set({ certificate: { ...typed.certificate, ...change } })}
        faults={{ ...refused, ...(isTried ? missing : {}) }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t("back")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("create")}
        </Button>
      </div>
    </form>
  );
}
