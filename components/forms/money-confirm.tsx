"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { useOutcome } from "#lib/client/calls/use-outcome.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { useDraft } from "./draft.tsx";
import { OutcomeNote, SENT, type SentPath } from "./outcome-note.tsx";

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
  send: { error: CallError | null; isPending: boolean; isSuccess: boolean };
  /** The pages of what is sent. */
  path: SentPath;
  draft: Pick<ReturnType<typeof useDraft>, "id" | "sentAt" | "done" | "renew">;
  onConfirm: () => void;
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
    send,
    path,
    draft,
    onConfirm,
    onClose,
  } = props;
  const t = useTranslations("form");
  const blocked = props.blocked || (props.shortfall && <Shortfall>{props.shortfall}</Shortfall>);
  const isBusy = send.isPending || send.isSuccess;
  const outcome = useOutcome({ list: SENT[path], id: draft.id, sentAt: isBusy ? null : draft.sentAt });
  const isTaken = send.error?.code === "EXTERNAL_ID_CONFLICT";
  const renew = () => {
    draft.renew();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={t("confirmHint")}>
      <div className="mt-5 flex flex-col gap-5">
        {send.error && !send.error.isUnanswered ? <ProblemBanner error={send.error} /> : null}
        <OutcomeNote outcome={outcome} path={path} draft={{ ...draft, renew }} />
        <Facts facts={facts.filter((fact) => fact !== null)} />
        {blocked || question}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("back")}</Button>
          {isTaken ? (
            <Button look="primary" onClick={renew}>
              {t("renew")}
            </Button>
          ) : outcome.kind === "sent" ? null : (
            <Button
              look="primary"
              busy={isBusy || outcome.kind === "asking"}
              disabled={waiting || isOpen || Boolean(blocked)}
              onClick={onConfirm}
            >
              {outcome.kind === "notSent" ? t("sendAgain") : confirm}
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
