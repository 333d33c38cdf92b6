"use client";

import { Check, CircleDashed, LoaderCircle, Minus, Pause, Play, PlugZap, Settings2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { TEST_STEPS } from "#lib/domain/banks/connections/connection.contract.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/times/date-time.tsx";
import { AttachFields, type Attachment, firstAttachment } from "./attach-fields.tsx";
import { BankSettings } from "./bank-settings.tsx";
import { CertificateFields } from "./certificate-fields.tsx";
import { certificateOf, missingOf, NO_CERTIFICATE, refusedOf } from "./certificate-typed.ts";
import { DetachAccount, PauseBank, UseNextCertificate } from "./confirm-dialogs.tsx";
import type { Bank, BankList, Opened } from "./details/bank.ts";
import { BankAccounts } from "./details/bank-accounts.tsx";
import { BankAlerts } from "./details/bank-alerts.tsx";
import { BankFacts } from "./details/bank-facts.tsx";
import { BankState } from "./details/bank-state.tsx";
import { PayeesDialog } from "./payees-dialog.tsx";

type Props = { bank: Bank; list: BankList; onOpenChange: (open: boolean) => void };

/** A connection: what came of its test, its accounts, its certificates, and what can be done with it. */
export function BankSheet({ bank, list, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const [opened, setOpened] = useState<Opened>();
  const mayChange = useMay("changeConnection");
  const close = () => setOpened(undefined);
  if (opened) return <OverSheet opened={opened} bank={bank} list={list} onOpenChange={close} />;
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={bank.name}>
      <div className="mt-3 flex flex-col gap-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <BankState state={bank.state} />
          {bank.testedAt ? (
            <span>
              {t("testedAt")} <DateTime at={bank.testedAt} />
            </span>
          ) : null}
        </p>
        <BankAlerts bank={bank} />
        {mayChange ? <BankActions bank={bank} onOpen={setOpened} /> : null}
        <TestSteps bank={bank} />
        <BankAccounts bank={bank} mayChange={mayChange} onOpen={setOpened} />
        <BankFacts bank={bank} mayChange={mayChange} onOpen={setOpened} />
      </div>
    </Dialog>
  );
}

function OverSheet({ opened, bank, list, onOpenChange }: Props & { opened: Opened }) {
  const { connectionId } = bank;
  switch (opened.what) {
    case "settings":
      return <BankSettings bank={bank} list={list} onOpenChange={onOpenChange} />;
    case "certificate":
      return <CertificateDialog connectionId={connectionId} onOpenChange={onOpenChange} />;
    case "useNext":
      return <UseNextCertificate bank={bank} onOpenChange={onOpenChange} />;
    case "pause":
      return <PauseBank bank={bank} onOpenChange={onOpenChange} />;
    case "attach":
      return <AttachDialog connectionId={connectionId} list={list} onOpenChange={onOpenChange} />;
    case "detach":
      return <DetachAccount bank={bank} accountNumber={opened.accountNumber} onOpenChange={onOpenChange} />;
    case "payees":
      return <PayeesDialog accountNumber={opened.accountNumber} onOpenChange={onOpenChange} />;
  }
}

type CertificateDialogProps = { connectionId: string; onOpenChange: (open: boolean) => void };

/** Stores a connection's next certificate beside the one that it has. */
function CertificateDialog({ connectionId, onOpenChange }: CertificateDialogProps) {
  const t = useTranslations("banks");
  const rotate = useWrite("rotateConnectionCertificate");
  const [typed, setTyped] = useState(NO_CERTIFICATE);
  const [isTried, setTried] = useState(false);
  const missing = missingOf(typed);
  const refused = refusedOf(rotate.error);
  const done = () => {
    onOpenChange(false);
    void toast("good", t("certificateStored"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0 && !rotate.isPending)
      rotate.mutate({ connectionId, clientCertificate: certificateOf(typed) }, { onSuccess: done });
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("newCertificate")} description={t("newCertificateLead")}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {rotate.error && Object.keys(refused).length === 0 ? <ProblemBanner error={rotate.error} /> : null}
        <CertificateFields
          typed={typed}
          set={(change) => setTyped((now) => ({ ...now, ...change }))}
          faults={{ ...refused, ...(isTried ? missing : {}) }}
        />
        <Button type="submit" look="primary" size="lg" busy={rotate.isPending} wide>
          {t("storeCertificate")}
        </Button>
      </form>
    </Dialog>
  );
}

type AttachDialogProps = { connectionId: string; list: BankList; onOpenChange: (open: boolean) => void };

/** Lets an account live at a bank. */
function AttachDialog({ connectionId, list: { freeAccounts }, onOpenChange }: AttachDialogProps) {
  const t = useTranslations("banks");
  const attach = useWrite("attachAccount");
  const [chosen, setChosen] = useState<Attachment | null>(firstAttachment(freeAccounts));
  const done = () => {
    onOpenChange(false);
    void toast("good", t("attached"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !attach.isPending) attach.mutate({ connectionId, ...chosen }, { onSuccess: done });
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("attachTitle")} description={t("attachLead")}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {attach.error ? (
          <ProblemBanner
            error={attach.error}
            advice={attach.error.code === "ACTION_REFUSED" ? t("attachRefused") : undefined}
          />
        ) : null}
        <AttachFields accounts={freeAccounts} chosen={chosen} onChoose={setChosen} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
          {chosen ? (
            <Button type="submit" look="primary" busy={attach.isPending}>
              {t("attach")}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

type Outcome = Bank["testSteps"][number]["outcome"] | "WAITING";

const LOOKS = {
  PASSED: { icon: Check, tone: "text-good" },
  FAILED: { icon: X, tone: "text-bad" },
  SKIPPED: { icon: Minus, tone: "text-faint" },
  WAITING: { icon: CircleDashed, tone: "text-faint" },
} as const;

/** The steps of the last test, and what came of each. */
function TestSteps({ bank: { state, testSteps } }: { bank: Bank }) {
  const t = useTranslations("banks");
  const isRunning = state === "TESTING";
  // A bank that stopped answering later has passed its test nevertheless.
  const hasPassed = testSteps.every(({ outcome }) => outcome !== "FAILED");
  const result = state === "FAILING" && hasPassed ? "READY" : state;
  return (
    <section aria-label={t("test")} aria-busy={isRunning}>
      <p role="status" className="mb-2 flex items-center gap-2 text-muted text-sm">
        {isRunning ? <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent" /> : null}
        {isRunning ? t("testing") : testSteps.length === 0 ? t("neverTested") : t(`result${result}`)}
      </p>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {TEST_STEPS.map((step) => {
          const found = isRunning ? undefined : testSteps.find((one) => one.step === step);
          return (
            <Step key={step} name={t(`step${step}`)} outcome={found?.outcome ?? "WAITING"} text={found?.text ?? ""} />
          );
        })}
      </ol>
    </section>
  );
}

function Step({ name, outcome, text }: { name: string; outcome: Outcome; text: string }) {
  const t = useTranslations("banks");
  const { icon: Icon, tone } = LOOKS[outcome];
  return (
    <li className="flex gap-3 px-3 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="wrap-anywhere min-w-0">
        <span className="text-ink">{name}</span> <span className="sr-only">{t(`outcome${outcome}`)}</span>
        {text ? <span className="block text-muted text-xs">{text}</span> : null}
      </span>
    </li>
  );
}

type BankActionsProps = { bank: Bank; onOpen: (opened: Opened) => void };

/** The buttons of a connection. */
function BankActions({ bank: { connectionId, state, active }, onOpen }: BankActionsProps) {
  const t = useTranslations("banks");
  const test = useWrite("testConnection");
  const resume = useWrite("resumeConnection");
  const error = test.error ?? resume.error;
  return (
    <div className="flex flex-col gap-3">
      {error ? <ProblemBanner error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        {active ? (
          <Button
            look="primary"
            busy={test.isPending}
            disabled={state === "TESTING"}
            onClick={() => test.mutate({ connectionId })}
          >
            <PlugZap aria-hidden className="size-4" />
            {t("tryIt")}
          </Button>
        ) : (
          <Button
            look="primary"
            busy={resume.isPending}
            onClick={() => resume.mutate({ connectionId }, { onSuccess: () => void toast("good", t("resumed")) })}
          >
            <Play aria-hidden className="size-4" />
            {t("resume")}
          </Button>
        )}
        {active ? (
          <Button onClick={() => onOpen({ what: "pause" })}>
            <Pause aria-hidden className="size-4" />
            {t("pause")}
          </Button>
        ) : null}
        <Button onClick={() => onOpen({ what: "settings" })}>
          <Settings2 aria-hidden className="size-4" />
          {t("settings")}
        </Button>
      </div>
    </div>
  );
}
