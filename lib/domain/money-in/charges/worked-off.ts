import type { PaymentDecision } from "./decide-payment.ts";
import type { SettledDecision } from "./decide-settled-payment.ts";

/** A payment with what was decided on it. `inboxId` null: it comes from the rail itself. */
type Decided = { arrival: { inboxId: string | null }; decision: PaymentDecision | SettledDecision };

export function isQuarantined({ decision }: Decided): boolean {
  return decision.verdict === "QUARANTINED";
}

/** Returns the id in the inbox of a payment that is worked off. */
export function workedOffBy(decided: Decided): string[] {
  const { inboxId } = decided.arrival;
  return inboxId === null || isQuarantined(decided) ? [] : [inboxId];
}

/** Returns what the inbox quarantines of a payment. */
export function quarantinedBy({ arrival: { inboxId }, decision }: Decided): { id: string; because: string }[] {
  return inboxId === null || decision.verdict !== "QUARANTINED" ? [] : [{ id: inboxId, because: decision.reason }];
}
