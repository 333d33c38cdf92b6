"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { type FeeKind, feeOf } from "#lib/domain/accounts/fee.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Money } from "../values/money.tsx";
import type { Account } from "./account-choice.tsx";

type Props = {
  title: string;
  confirm: string;
  facts: readonly (Fact | null)[];
  /** Why the operation must not be confirmed; absent: it may be confirmed. */
  blocked?: ReactNode;
  /** Whether some of the facts are still loading. */
  waiting?: boolean;
  error: CallError | null;
  busy: boolean;
  onConfirm: () => void;
  onRenew: () => void;
  onClose: () => void;
};

/** Asks for confirmation, with the facts (who, how much, from where), before money moves. */
export function MoneyConfirm(props: Props) {
  const { title, confirm, facts, blocked, waiting = false, error, busy, onConfirm, onRenew, onClose } = props;
  const t = useTranslations("form");
  const isTaken = error?.code === "EXTERNAL_ID_CONFLICT";
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={t("confirmHint")}>
      <div className="mt-5 flex flex-col gap-5">
        {error ? <ProblemBanner error={error} advice={error.code === "OFFLINE" ? t("maybeSent") : undefined} /> : null}
        <Facts facts={facts.filter((fact) => fact !== null)} />
        {blocked}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            {t("back")}
          </Button>
          {isTaken ? (
            <Button look="primary" onClick={onRenew}>
              {t("renew")}
            </Button>
          ) : (
            <Button look="primary" busy={busy} disabled={waiting || Boolean(blocked)} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type Cost = { total: bigint; facts: Fact[] };

/** Returns the total debit of a movement of `amount` cents, fee included. `facts` is empty when there is no fee. */
export function useCost(account: Account | undefined, kind: FeeKind, amount: bigint): Cost {
  const t = useTranslations("form");
  const fee = feeOf(
    account?.fees.find((schedule) => schedule.kind === kind),
    amount,
  );
  const total = amount + fee;
  if (fee === 0n) return { total, facts: [] };
  const facts = [
    { name: t("fee"), value: <Money cents={fee} /> },
    { name: t("total"), value: <Money cents={total} className="font-semibold" /> },
  ];
  return { total, facts };
}
