"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DateTime } from "../values/date-time.tsx";
import { AttachDialog } from "./attach-dialog.tsx";
import type { Bank, BankList, Opened } from "./bank.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { BankActions } from "./bank-actions.tsx";
import { BankAlerts } from "./bank-alerts.tsx";
import { BankFacts } from "./bank-facts.tsx";
import { BankSettings } from "./bank-settings.tsx";
import { BankState } from "./bank-state.tsx";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { DetachAccount, PauseBank, UseNextCertificate } from "./confirm-dialogs.tsx";
import { PayeesDialog } from "./payees-dialog.tsx";
import { TestSteps } from "./test-steps.tsx";

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
