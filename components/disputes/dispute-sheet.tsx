"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { reasonWords } from "#lib/core/pix/rail-reason.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { Deadline } from "./deadline.tsx";
import { type Dispute, DisputeBadge } from "./dispute-badge.tsx";

const DefenceDialog = onDemand(() => import("./defence-dialog.tsx").then((module) => module.DefenceDialog));

type Props = { dispute: Dispute; onClose: () => void };

/** Shows one dispute: what the bank says, our defence, and a way to write it. */
export function DisputeSheet({ dispute, onClose }: Props) {
  const t = useTranslations("disputes");
  const may = useMay("defendDispute");
  const [isWriting, setWriting] = useState(false);
  const { mayDefend, defenceStatus } = dispute;
  return (
    <Dialog open onOpenChange={onClose} place="side" title={t("what")}>
      <div className="mt-5 flex flex-col gap-5">
        {defenceStatus === "REFUSED" ? <Refusal dispute={dispute} /> : null}
        {defenceStatus === "QUEUED" ? <p className="text-pretty text-muted text-sm">{t("queuedHint")}</p> : null}
        <Facts facts={useDisputeFacts(dispute)} />
        {may && mayDefend ? (
          <Button look="primary" className="self-start" onClick={() => setWriting(true)}>
            <ShieldCheck aria-hidden className="size-4" />
            {t("defend")}
          </Button>
        ) : null}
        {isWriting ? <DefenceDialog dispute={dispute} onOpenChange={() => setWriting(false)} /> : null}
      </div>
    </Dialog>
  );
}

function useDisputeFacts(dispute: Dispute): Fact[] {
  const t = useTranslations("disputes");
  const { amount, bankName, accountNumber, endToEndId, openedAt, text, defence, defendedBy, defendedAt } = dispute;
  const facts: (Fact | null)[] = [
    { name: t("state"), value: <DisputeBadge dispute={dispute} /> },
    { name: t("amount"), value: <Money cents={amount} className="font-medium" /> },
    { name: t("deadline"), value: <Deadline dispute={dispute} /> },
    { name: t("openedAt"), value: <DateTime at={openedAt} look="full" /> },
    { name: t("text"), value: text || t("noText") },
    { name: t("bank"), value: bankName },
    { name: t("account"), value: accountNumber ?? t("noAccount") },
    { name: t("endToEndId"), value: <Identifier id={endToEndId} what={t("endToEndId")} ends={10} /> },
    paymentFact(dispute, t),
    defence ? { name: t("defence"), value: <span className="wrap-anywhere">{defence}</span> } : null,
    defendedBy && defendedAt
      ? {
          name: t("defendedBy"),
          value: (
            <span>
              <ActorName actor={defendedBy} /> · <DateTime at={defendedAt} />
            </span>
          ),
        }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function paymentFact({ chargeId, unappliedPaymentId }: Dispute, t: ReturnType<typeof useTranslations<"disputes">>) {
  const href = chargeId
    ? `/charges/${chargeId}`
    : unappliedPaymentId
      ? `/charges/unapplied/${unappliedPaymentId}`
      : null;
  if (!href) return null;
  const link = (
    <Link href={href} className="font-medium underline underline-offset-2">
      {t(chargeId ? "toCharge" : "toUnapplied")}
    </Link>
  );
  return { name: t("payment"), value: link };
}

/** Says why the bank refused our defence, in our words and in its own. */
function Refusal({ dispute: { defenceReason } }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const happened = useTranslations("railReason");
  const failure = useTranslations("failure");
  const words = defenceReason ? reasonWords(defenceReason) : null;
  return (
    <div role="status" className="rounded-lg bg-bad-soft px-4 py-3 text-ink text-sm">
      <p className="font-medium">{t("refused")}</p>
      {words ? <p className="mt-1">{happened(words.happened)}</p> : null}
      {words?.ownWords ? (
        <p className="wrap-anywhere mt-1">
          {failure("bankSays")} <q lang="pt-BR">{words.ownWords}</q>
        </p>
      ) : null}
    </div>
  );
}
