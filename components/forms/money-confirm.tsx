"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";

type Props = {
  title: string;
  confirm: string;
  facts: readonly (Fact | null)[];
  /** Why the operation must not be confirmed; absent: it may be confirmed. */
  blocked?: ReactNode;
  /** Why the account cannot pay. */
  shortfall?: string | undefined;
  /** What the person must answer first, and whether that is still open. */
  question?: ReactNode;
  isOpen?: boolean;
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
  const {
    title,
    confirm,
    facts,
    question,
    isOpen = false,
    waiting = false,
    error,
    busy,
    onConfirm,
    onRenew,
    onClose,
  } = props;
  const t = useTranslations("form");
  const common = useTranslations("common");
  const blocked = props.blocked || (props.shortfall && <Shortfall>{props.shortfall}</Shortfall>);
  const isTaken = error?.code === "EXTERNAL_ID_CONFLICT";
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={t("confirmHint")}>
      <div className="mt-5 flex flex-col gap-5">
        {error ? <ProblemBanner error={error} advice={error.isUnanswered ? t("maybeSent") : undefined} /> : null}
        <Facts facts={facts.filter((fact) => fact !== null)} />
        {blocked || question}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            {t("back")}
          </Button>
          {isTaken ? (
            <Button look="primary" onClick={onRenew}>
              {t("renew")}
            </Button>
          ) : (
            <Button look="primary" busy={busy} disabled={waiting || isOpen || Boolean(blocked)} onClick={onConfirm}>
              {error && (error.isPassing || error.isUnanswered) ? common("retry") : confirm}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Shortfall({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
      {children}
    </p>
  );
}
