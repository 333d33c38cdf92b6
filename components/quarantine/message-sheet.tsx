"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "../page/viewer.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { Message } from "./message.ts";
import { MessageKind } from "./message-kind.tsx";
import { useReasonWords } from "./reason-words.ts";
import { ResolveForm } from "./resolve-form.tsx";

/** Shows one message: why it was quarantined, what to do, and the form that resolves it if the role may resolve it. */
export function MessageSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTranslations("quarantine");
  const { says, advice } = useReasonWords()(message.because);
  const mayResolve = useMay("resolveQuarantined");
  return (
    <Dialog open onOpenChange={onClose} place="side" title={t("message")} description={says}>
      <div className="mt-5 flex flex-col gap-5">
        <p className="rounded-lg bg-sunken px-3 py-2 text-ink text-sm">{advice}</p>
        <Facts facts={factsOf(message, t)} />
        {message.resolved || !mayResolve ? null : <ResolveForm messageId={message.messageId} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

function factsOf(message: Message, t: ReturnType<typeof useTranslations<"quarantine">>): Fact[] {
  const { kind, receivedAt, accountNumber, endToEndId, amount, because, resolved } = message;
  const facts: (Fact | null)[] = [
    {
      name: t("kind"),
      value: (
        <Wrapped>
          <MessageKind kind={kind} />
        </Wrapped>
      ),
    },
    { name: t("received"), value: <DateTime at={receivedAt} look="full" /> },
    accountNumber ? { name: t("account"), value: <span className="tabular-nums">{accountNumber}</span> } : null,
    amount === null ? null : { name: t("amount"), value: <Money cents={amount} /> },
    endToEndId ? { name: t("endToEndId"), value: <Identifier id={endToEndId} what={t("endToEndId")} /> } : null,
    {
      name: t("recorded"),
      value: <span className="wrap-anywhere font-mono text-muted text-xs">{because}</span>,
    },
    resolved && { name: t("resolved"), value: <DateTime at={resolved.at} look="full" /> },
    resolved && { name: t("resolvedBy"), value: <ActorName actor={resolved.by} /> },
    resolved && { name: t("why"), value: <Wrapped>{resolved.because}</Wrapped> },
  ];
  return facts.filter((fact) => fact !== null);
}

/** The text comes from others and can have any length. */
function Wrapped({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere">{children}</span>;
}
