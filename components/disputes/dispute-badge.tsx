import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { DISPUTE_STATES, type DisputeState } from "#lib/core/states/dispute-state.ts";
import { Badge } from "../ui/data-display/badge.tsx";

export type Dispute = ConsoleOutput<"listDisputes">["disputes"][number];

const TONES = { QUEUED: "warn", SENT: "good", REFUSED: "bad" } as const;

/** Shows how a dispute stands, in the bank's own word where it is no state of the norm, and how its defence stands. */
export function DisputeBadge({ dispute: { state, defenceStatus, mayDefend } }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={mayDefend ? "bad" : undefined}>{isKnown(state) ? t(`state_${state}`) : state}</Badge>
      {defenceStatus ? <Badge tone={TONES[defenceStatus]}>{t(`defence_${defenceStatus}`)}</Badge> : null}
    </span>
  );
}

function isKnown(state: string): state is DisputeState {
  return (DISPUTE_STATES as readonly string[]).includes(state);
}
