import type { DefenceStatus } from "./dispute.contract.ts";

type Standing = { state: string; until: Date | null; defenceStatus: DefenceStatus | null };

/** Returns why a dispute cannot be defended at `now`, as a sentence; null: it can. One whose defence the bank refused can be defended again. */
export function hindranceOf({ state, until, defenceStatus }: Standing, now: Date): string | null {
  if (defenceStatus === "SENT") return "This dispute has its defence already.";
  if (defenceStatus === "QUEUED") return "The defence of this dispute is being sent.";
  if (state !== "CREATED") return `The dispute is ${state}: it can no longer be defended.`;
  return until !== null && until <= now ? "The time for a defence is over." : null;
}
