"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { CONNECTIONS_MAX } from "#lib/core/limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { AttachFields, type Attachment, firstAttachment } from "./attach-fields.tsx";
import { BankAccountField, ClientFields } from "./bank-fields.tsx";
import { CertificateFields } from "./certificate-fields.tsx";
import { type CertificateFaults, missingOf, refusedOf } from "./certificate-typed.ts";
import { BANK_NAMES, type BankList } from "./details/bank.ts";
import { NewBankPlace } from "./new-bank-place.tsx";
import { needsAccount, needsSecret, newBankInput, type TypedBank, typedBank } from "./new-bank-typed.ts";

type Props = { list: BankList; onOpenChange: (open: boolean) => void };

const STEPS = ["place", "signIn", "accounts"] as const;
type StepName = (typeof STEPS)[number];

/** Makes a connection to a bank in three steps: which bank, how to sign in there, and which accounts live there. */
export function NewBank({ list, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const create = useWrite("createConnection");
  const [typed, setTyped] = useState<TypedBank>(() => typedBank(list));
  const [step, setStep] = useState<StepName>("place");
  const set = (change: Partial<TypedBank>) => setTyped((now) => ({ ...now, ...change }));
  const refused = refusedOf(create.error);
  const isAboutPlace = create.error ? isOfPlace(create.error) : false;
  const save = () =>
    create.mutate(newBankInput(typed), {
      onSuccess: () => setStep("accounts"),
      onError: (error) => {
        if (isOfPlace(error)) setStep("place");
      },
    });
  const problem =
    create.error && Object.keys(refused).length === 0 ? (
      <ProblemBanner
        error={create.error}
        advice={
          create.error.code === "ACTION_REFUSED"
            ? t("tooMany", { max: CONNECTIONS_MAX })
            : isAboutPlace
              ? t("placeRefused")
              : undefined
        }
      />
    ) : null;
  return (
    <Dialog open onOpenChange={onOpenChange} place="wide" title={t("createTitle")}>
      <Progress step={step} />
      {step === "place" ? (
        <NewBankPlace typed={typed} set={set} list={list} problem={problem} onNext={() => setStep("signIn")} />
      ) : step === "signIn" ? (
        <NewBankSignIn
          {...{ typed, set, list, problem, refused, onNext: save }}
          busy={create.isPending}
          onBack={() => setStep("place")}
        />
      ) : (
        <NewBankAccounts
          connectionId={create.data?.connectionId ?? ""}
          list={list}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/** Whether an answer is about the first step. */
function isOfPlace({ errors }: CallError): boolean {
  return errors.some(({ pointer }) => /^\/(name|address|authority)/.test(pointer));
}

/** Shows which of the steps is open. */
function Progress({ step }: { step: StepName }) {
  const t = useTranslations("banks");
  const at = STEPS.indexOf(step);
  return (
    <ol className="mt-3 flex gap-2">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === at ? "step" : undefined} className="min-w-0 flex-1">
          <span aria-hidden className={`block h-1 rounded-full ${index <= at ? "bg-fill" : "bg-sunken"}`} />
          <span className={`mt-1.5 block text-xs ${index === at ? "font-medium text-ink" : "text-muted"}`}>
            {t(`at_${name}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

type NewBankAccountsProps = { connectionId: string; list: BankList; onDone: () => void };

/** The third step: the connection is there; an account may live at its bank at once, or later. */
function NewBankAccounts({ connectionId, list: { freeAccounts }, onDone }: NewBankAccountsProps) {
  const t = useTranslations("banks");
  const attach = useWrite("attachAccount");
  const [chosen, setChosen] = useState<Attachment | null>(firstAttachment(freeAccounts));
  const attached = () => {
    onDone();
    void toast("good", t("attached"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !attach.isPending) attach.mutate({ connectionId, ...chosen }, { onSuccess: attached });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <p role="status" className="flex gap-2.5 rounded-lg bg-good-soft px-4 py-3 text-good text-sm">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="text-pretty">{t("created")}</span>
      </p>
      {attach.error ? (
        <ProblemBanner
          error={attach.error}
          advice={attach.error.code === "ACTION_REFUSED" ? t("attachRefused") : undefined}
        />
      ) : null}
      <AttachFields accounts={freeAccounts} chosen={chosen} onChoose={setChosen} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t(chosen ? "later" : "done")}</Button>
        {chosen ? (
          <Button type="submit" look="primary" busy={attach.isPending}>
            {t("attach")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type NewBankSignInProps = {
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
function NewBankSignIn({ typed, set, list, problem, refused, busy, onBack, onNext }: NewBankSignInProps) {
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
