"use client";

import { Hourglass, QrCode, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { reasonWords } from "#lib/core/pix/rail-reason.ts";
import { useMay } from "../page/viewer.tsx";
import { NextSteps, StepLink } from "../records/next-steps.tsx";
import { MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";

const DecisionDialog = onDemand(() => import("./decision-dialog.tsx").then((module) => module.DecisionDialog));

export type ShownUnapplied = ConsoleOutput<"showUnappliedPayment">;
type Props = { payment: ShownUnapplied };

/** Says what became of money that was not credited, and what to do. */
export function UnappliedOutcome({ payment }: Props) {
  const t = useTranslations("unapplied");
  const { status, charge, settledAt, amount } = payment;
  return (
    <>
      {status === "WAITING" ? <Waiting payment={payment} /> : null}
      {status === "RETURNING" ? (
        <OnItsWay icon={Undo2} title={t("returning")}>
          {t("returningHint")}
        </OnItsWay>
      ) : null}
      {status === "RETURNED" || status === "CREDITED" ? (
        <MoneyMoved says={t(status === "RETURNED" ? "returned" : "credited")} cents={amount}>
          {settledAt ? (
            <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
              {t("settledAt")} <DateTime at={settledAt} look="full" />
            </p>
          ) : null}
        </MoneyMoved>
      ) : null}
      {charge ? (
        <NextSteps>
          <StepLink href={`/charges/${charge.chargeId}`} icon={QrCode}>
            {t("toCharge")}
          </StepLink>
        </NextSteps>
      ) : null}
    </>
  );
}

function Waiting({ payment }: Props) {
  const t = useTranslations("unapplied");
  const reason = useTranslations("unappliedReason");
  const advice = useTranslations("unappliedAdvice");
  return (
    <Card flush>
      <Notice icon={Hourglass} title={t("waiting")} action={<Decisions payment={payment} />}>
        <p>{reason(payment.reason)}.</p>
        <p className="mt-2">{advice(payment.reason)}</p>
        <FailedReturn payment={payment} />
        <CreditNotice payment={payment} />
      </Notice>
    </Card>
  );
}

/** Says why the return before failed, where there was one. */
function FailedReturn({ payment: { railReason, errorCode } }: Props) {
  const t = useTranslations("unapplied");
  const happened = useTranslations("railReason");
  const failure = useTranslations("failure");
  if (!railReason && !errorCode) return null;
  const words = railReason ? reasonWords(railReason) : null;
  return (
    <div className="mt-4 rounded-lg bg-bad-soft px-4 py-3 text-ink">
      <p className="font-medium">{t("returnFailed")}</p>
      <p className="mt-1">{words ? happened(words.happened) : errorCode ? failure(errorCode) : null}</p>
      {words?.ownWords ? (
        <p className="wrap-anywhere mt-1">
          {failure("bankSays")} <q lang="pt-BR">{words.ownWords}</q>
        </p>
      ) : null}
      {railReason ? (
        <p className="mt-1 text-muted text-xs">
          {failure(`code_${railReason.scheme}`)} <span className="font-mono">{railReason.code}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Says who asked to credit it, or why it cannot be credited. */
function CreditNotice({ payment: { creditAsked, creditRefusal } }: Props) {
  const t = useTranslations("unapplied");
  const mayCredit = useMay("creditUnappliedPayment");
  if (creditAsked)
    return (
      <div className="mt-4 rounded-lg bg-warn-soft px-4 py-3 text-ink">
        <p>
          {t("creditAsked")} <ActorName actor={creditAsked.by} /> · <DateTime at={creditAsked.at} />
        </p>
        <p className="wrap-anywhere mt-1 text-muted">{creditAsked.because}</p>
        {mayCredit ? (
          <Link
            href="/settings/policy#approvals"
            className="mt-1 inline-block font-medium underline underline-offset-2"
          >
            {t("toApprovals")}
          </Link>
        ) : null}
      </div>
    );
  return creditRefusal ? <p className="mt-2">{t(`refusal_${creditRefusal}`)}</p> : null;
}

function Decisions({ payment }: Props) {
  const t = useTranslations("unapplied");
  const mayReturn = useMay("returnUnappliedPayment");
  const why = useId();
  const mayCredit = useMay("creditUnappliedPayment") && payment.creditRefusal === null && payment.creditAsked === null;
  const [act, setAct] = useState<"return" | "credit" | null>(null);
  if (!mayReturn && !mayCredit) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2 print:hidden">
      {mayReturn ? (
        <Button
          disabled={payment.isDisputed}
          aria-describedby={payment.isDisputed ? why : undefined}
          onClick={() => setAct("return")}
        >
          {t("return")}
        </Button>
      ) : null}
      {mayCredit ? <Button onClick={() => setAct("credit")}>{t("credit")}</Button> : null}
      {mayReturn && payment.isDisputed ? (
        <p id={why} className="w-full text-muted text-sm">
          {t("inDispute")}
        </p>
      ) : null}
      {act ? <DecisionDialog act={act} payment={payment} onOpenChange={() => setAct(null)} /> : null}
    </div>
  );
}
