import { CircleHelp, Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Age } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type Standing = Pick<
  ConsoleOutput<"showWithdrawal">,
  "railState" | "unknownSince" | "askedAt" | "bankReference" | "endToEndId"
>;

/** Says how an order stands at its bank while that is unusual: not known, or waiting there. Renders nothing otherwise. */
export function RailStanding({ railState, unknownSince, askedAt, bankReference, endToEndId }: Standing) {
  const t = useTranslations("railState");
  if (!railState) return null;
  const Icon = railState === "UNKNOWN" ? CircleHelp : Landmark;
  const since: ReactNode = unknownSince ? (
    <span>
      <DateTime at={unknownSince} look="full" /> · <Age at={unknownSince} by="machine" />
    </span>
  ) : null;
  const facts: (Fact | null)[] = [
    railState === "UNKNOWN" && since ? { name: t("since"), value: since } : null,
    askedAt ? { name: t("asked"), value: <DateTime at={askedAt} look="full" /> } : null,
    bankReference ? { name: t("reference"), value: <Identifier id={bankReference} what={t("reference")} /> } : null,
    endToEndId ? { name: t("endToEndId"), value: <Identifier id={endToEndId} what={t("endToEndId")} /> } : null,
  ];
  return (
    <Card role="status" className="border-warn">
      <p className="flex items-start gap-2 font-semibold text-ink">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        {t(`${railState}_title`)}
      </p>
      <p className="mt-2 mb-4 text-pretty text-muted text-sm">{t(`${railState}_hint`)}</p>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
