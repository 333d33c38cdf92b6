"use client";

import { Check, Pencil } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
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
import { useDayName } from "../values/times/use-day-name.ts";
import { type Difference, DifferenceBadge } from "./difference-badge.tsx";

const DecisionDialog = onDemand(() => import("./decision-dialog.tsx").then((module) => module.DecisionDialog));

type Props = { difference: Difference; onClose: () => void };

/** Shows one difference: what the bank and our book say of it, and what can be asked for. */
export function DifferenceSheet({ difference, onClose }: Props) {
  const t = useTranslations("differences");
  const { kind, status, waiting } = difference;
  return (
    <Dialog open onOpenChange={onClose} place="side" title={t(kind)} description={t(`${kind}_hint`)}>
      <div className="mt-5 flex flex-col gap-5">
        <Facts facts={useDifferenceFacts(difference)} />
        {waiting ? <Waiting waiting={waiting} /> : status === "OPEN" ? <Acts difference={difference} /> : null}
      </div>
    </Dialog>
  );
}

function useDifferenceFacts(difference: Difference): Fact[] {
  const t = useTranslations("differences");
  const dayName = useDayName();
  const format = useFormatter();
  const { bank, day, movement, lines, text, at, endToEndId, reference, accountNumber } = difference;
  const { amountHere, amountBank, note, requestedBy, decidedBy, decidedAt } = difference;
  const id = (name: string, value: string) => ({ name, value: <Identifier id={value} what={name} ends={10} /> });
  const facts: (Fact | null)[] = [
    { name: t("state"), value: <DifferenceBadge difference={difference} /> },
    { name: t("bank"), value: bank.name },
    { name: t("day"), value: dayName(day) },
    movement ? { name: t("line"), value: t(`line_${movement}`) } : null,
    lines > 1n ? { name: t("lines"), value: <span className="tabular-nums">{format.number(lines)}</span> } : null,
    text ? { name: t("text"), value: text } : null,
    at ? { name: t("at"), value: <DateTime at={at} look="full" /> } : null,
    endToEndId ? id("EndToEndId", endToEndId) : null,
    reference ? id(t("reference"), reference) : null,
    accountNumber ? { name: t("account"), value: <span className="tabular-nums">{accountNumber}</span> } : null,
    { name: t("amountHere"), value: amountHere === null ? t("notHere") : <Money cents={amountHere} /> },
    { name: t("amountBank"), value: amountBank === null ? t("notAtBank") : <Money cents={amountBank} /> },
    { name: t("difference"), value: <Money cents={difference.difference} className="font-medium" /> },
    note ? { name: t("reason"), value: note } : null,
    requestedBy ? { name: t("requestedBy"), value: <ActorName actor={requestedBy} /> } : null,
    decidedBy && decidedAt
      ? {
          name: t("confirmedBy"),
          value: (
            <span>
              <ActorName actor={decidedBy} /> · <DateTime at={decidedAt} />
            </span>
          ),
        }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function Waiting({ waiting: { what, by } }: { waiting: NonNullable<Difference["waiting"]> }) {
  const t = useTranslations("differences");
  const mayDecide = useMay("decideApproval");
  return (
    <p className="rounded-lg bg-warn-soft px-4 py-3 text-pretty text-ink text-sm">
      {t(`${what}_waits`, { name: by.name ?? "–" })}{" "}
      {mayDecide ? (
        <Link href="/settings/policy#approvals" className="font-medium underline underline-offset-2">
          {t("openApprovals")}
        </Link>
      ) : null}
    </p>
  );
}

function Acts({ difference }: { difference: Difference }) {
  const t = useTranslations("differences");
  const may = useMay("correctDifference");
  const [what, setWhat] = useState<"correct" | "accept">();
  if (!may) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {difference.difference === 0n ? null : (
        <Button look="primary" onClick={() => setWhat("correct")}>
          <Pencil aria-hidden className="size-4" />
          {t("correct")}
        </Button>
      )}
      <Button onClick={() => setWhat("accept")}>
        <Check aria-hidden className="size-4" />
        {t("accept")}
      </Button>
      {what ? <DecisionDialog difference={difference} what={what} onClose={() => setWhat(undefined)} /> : null}
    </div>
  );
}
