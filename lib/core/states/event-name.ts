/** The event names of a status change in variants A and B (null: B has no such event), and its webhook type. */
type EventName = { A: string; B: string | null; type: 0 | 1 | 2 };

/**
 * Events by record kind and status: docs/specification-gaps.md §11. A change without an entry is kept as history but
 * not sent.
 */
const NAMES: Readonly<Record<string, EventName>> = {
  "charge PAID": { A: "pixChargePaid", B: "pix.received", type: 0 },
  "charge REJECTED": { A: "pixChargeRejected", B: null, type: 0 },
  "unappliedPayment RETURNING": { A: "pixChargeRejected", B: null, type: 0 },
  "charge EXPIRED": { A: "pixChargeExpired", B: null, type: 0 },
  "withdrawal SUCCESS": { A: "pixWithdrawSuccess", B: "pix.payment.completed", type: 1 },
  // The specification has no name for it. The status is SUCCESS still: to who reads the name alone nothing new has happened.
  "withdrawal RETURNED": { A: "pixWithdrawSuccess", B: "pix.payment.completed", type: 1 },
  "withdrawal FAILED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal REJECTED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal CANCELED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal EXPIRED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "refund SUCCESS": { A: "pixRefundSuccess", B: "pix.refund.completed", type: 2 },
  "refund FAILED": { A: "pixRefundFailed", B: null, type: 2 },
};

/** The message with which a webhook proves that it is its owner's. It is about no record. */
export const CHALLENGE_EVENT = "webhook.validation";

/** Returns the event names of a status change, or null when no event is sent for it. */
export function eventName(recordKind: string, status: string): EventName | null {
  return NAMES[`${recordKind} ${status}`] ?? null;
}

/** Returns every status change for which an event is sent, with its event names. */
export function changesWithEvents(): { recordKind: string; status: string; A: string; B: string | null }[] {
  return Object.entries(NAMES).map(([change, { A, B }]) => {
    const [recordKind = "", status = ""] = change.split(" ");
    return { recordKind, status, A, B };
  });
}

/** Returns the event names of a variant, for one webhook type or for all types. */
export function eventNames(variant: "A" | "B", type?: number | null): string[] {
  const names = Object.values(NAMES)
    .filter((name) => type === undefined || type === null || name.type === type)
    .map((name) => name[variant]);
  return [...new Set(names.filter((name) => name !== null))];
}
