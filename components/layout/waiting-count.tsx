"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { Badge } from "../ui/badge.tsx";

/** What can wait, by the page where it waits. */
const WAITS_AT = {
  payouts: "payouts",
  unapplied: "unapplied",
  quarantine: "quarantined",
  settings: "approvals",
  files: "failedSchedules",
  proofs: "differences",
  disputes: "disputes",
} as const;
export type WaitingPlace = keyof typeof WAITS_AT;

const SHOWN_MAX = 99;

/** Returns whether something can wait at a page. */
export function canWait(place: string): place is WaitingPlace {
  return place in WAITS_AT;
}

/** The number of records that wait, beside the link to their page. Renders nothing when there is none. */
export function WaitingCount({ place }: { place: WaitingPlace }) {
  const t = useTranslations("waiting");
  const count = useRead("countWaiting", {}).data?.[WAITS_AT[place]] ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto">
      <Badge tone={place === "payouts" ? "neutral" : "warn"}>
        <span aria-hidden className="tabular-nums">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
        <span className="sr-only">{t(place, { count: Math.min(count, SHOWN_MAX) })}</span>
      </Badge>
    </span>
  );
}
