"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { CONNECTIONS_MAX } from "#lib/core/limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { BankList } from "./bank.ts";
import { refusedOf } from "./certificate-typed.ts";
import { NewBankAccounts } from "./new-bank-accounts.tsx";
import { NewBankPlace } from "./new-bank-place.tsx";
import { NewBankSignIn } from "./new-bank-sign-in.tsx";
import { newBankInput, type TypedBank, typedBank } from "./new-bank-typed.ts";

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
