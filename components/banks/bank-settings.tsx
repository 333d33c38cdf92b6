import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import { ClientFields, LateField, NameField, UnknownField } from "./bank-fields.tsx";
import type { Bank, BankList } from "./details/bank.ts";

type Props = { bank: Bank; list: BankList; onOpenChange: (open: boolean) => void };

/** Changes a connection's name, what becomes of late payments, and its sign-in. */
export function BankSettings({ bank, list: { profiles }, onOpenChange }: Props) {
  const t = useTranslations("banks");
  const change = useWrite("changeConnection");
  const { connectionId, profile } = bank;
  const needsSecret = profiles.some((one) => one.profile === profile && one.needsClientSecret);
  const [typed, setTyped] = useState({
    ...{ name: bank.name, clientId: bank.clientId, clientSecret: "", latePayments: bank.latePayments },
    unknownPayers: bank.unknownPayers,
  });
  const [isTried, setTried] = useState(false);
  const isOtherClient = typed.clientId.trim() !== bank.clientId;
  const wrong = {
    name: typed.name.trim() === "",
    clientId: typed.clientId.trim() === "",
    clientSecret: needsSecret && isOtherClient && typed.clientSecret === "",
  };
  const set = (member: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...member }));
  const done = () => {
    onOpenChange(false);
    void toast("good", t("saved"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean) || change.isPending) return;
    const { name, clientId, clientSecret, latePayments, unknownPayers } = typed;
    change.mutate(
      { connectionId, name, latePayments, unknownPayers, clientId, ...(clientSecret ? { clientSecret } : {}) },
      { onSuccess: done },
    );
  };
  const shown = isTried ? wrong : null;
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("settings")} description={bank.name}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {change.error ? <ProblemBanner error={change.error} /> : null}
        <NameField value={typed.name} set={set} wrong={shown?.name} />
        <LateField value={typed.latePayments} set={set} />
        {bank.capabilities.payerInWebhook ? <UnknownField value={typed.unknownPayers} set={set} /> : null}
        <ClientFields typed={typed} set={set} wrong={shown} hasSecret={needsSecret} isNew={false} />
        <Button type="submit" look="primary" size="lg" busy={change.isPending} wide>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}
