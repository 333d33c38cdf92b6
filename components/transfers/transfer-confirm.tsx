"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useCost, useShortfall } from "../forms/cost.tsx";
import type { useDraft } from "../forms/draft.tsx";
import type { Account } from "../forms/fields/account-choice.tsx";
import { MoneyConfirm } from "../forms/money-confirm.tsx";
import { accountLabel } from "../values/account-label.ts";
import { Money } from "../values/money.tsx";

type Props = {
  request: ConsoleInput<"createTransfer">;
  from: Account;
  to: Account;
  draft: Pick<ReturnType<typeof useDraft>, "id" | "sentAt" | "noteSent" | "done" | "renew">;
  onClose: () => void;
};

/** Asks for confirmation before money moves between accounts. */
export function TransferConfirm({ request, from, to, draft, onClose }: Props) {
  const t = useTranslations("newTransfer");
  const router = useRouter();
  const send = useWrite("createTransfer", draft);
  const cents = BigInt(request.amount);
  const cost = useCost(from, "transfer", cents);
  const shortfall = useShortfall(from, "transfer")(request.amount);
  const name = (account: Account) => accountLabel(account);
  const confirm = () =>
    send.mutate(request, { onSuccess: ({ transactionId }) => router.push(`/transfers/${transactionId}`) });
  return (
    <MoneyConfirm
      title={t("confirmTitle")}
      confirm={t("confirm")}
      facts={[
        { name: t("amount"), value: <Money cents={cents} className="font-semibold text-lg" /> },
        ...cost.facts,
        { name: t("from"), value: name(from) },
        { name: t("to"), value: name(to) },
        { name: t("afterwards"), value: <Money cents={from.availableBalance - cost.total} /> },
      ]}
      shortfall={shortfall}
      {...{ send, draft }}
      path="/transfers"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
