"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { type Message, MessageKind, useReasonWords } from "./message-columns.tsx";

const REASON_MIN = 3;
const REASON_MAX = 300;

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
  const { kind, receivedAt, operatorName, accountNumber, endToEndId, amount, because, resolved } = message;
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
    operatorName ? { name: t("operator"), value: operatorName } : null,
    accountNumber ? { name: t("account"), value: <span className="tabular-nums">{accountNumber}</span> } : null,
    amount === null ? null : { name: t("amount"), value: <Money cents={amount} /> },
    endToEndId ? { name: t("endToEndId"), value: <Identifier id={endToEndId} what={t("endToEndId")} /> } : null,
    {
      name: t("recorded"),
      value: <span className="wrap-anywhere font-mono text-muted text-xs">{because}</span>,
    },
    resolved && {
      name: t("resolvedAt"),
      value: (
        <Wrapped>
          <DateTime at={resolved.at} look="full" /> <ActorName actor={resolved.by} />
        </Wrapped>
      ),
    },
    resolved && { name: t("why"), value: <Wrapped>{resolved.because}</Wrapped> },
  ];
  return facts.filter((fact) => fact !== null);
}

/** The text comes from others and can have any length. */
function Wrapped({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere">{children}</span>;
}

/** Resolves a quarantined message. The person must give a reason. */
function ResolveForm({ messageId, onDone }: { messageId: string; onDone: () => void }) {
  const t = useTranslations("quarantine");
  const resolve = useWrite("resolveQuarantined");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isEnough = reason.trim().length >= REASON_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEnough || resolve.isPending) return;
    resolve.mutate(
      { messageId, reason: reason.trim() },
      {
        onSuccess: () => {
          onDone();
          void toast("good", t("done"));
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-5">
      <p className="text-muted text-sm">{t("meaning")}</p>
      {resolve.isError ? <ProblemBanner error={resolve.error} /> : null}
      <Field label={t("why")} hint={t("whyHint")} required error={tried && !isEnough ? t("whyMissing") : undefined}>
        {(control) => (
          <Textarea
            {...control}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={REASON_MAX}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={resolve.isPending} className="self-end">
        {t("resolve")}
      </Button>
    </form>
  );
}
