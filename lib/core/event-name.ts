/** What a change of status is called outside: in variant A, in B (null: B has no such event), and its webhook type. */
type EventName = { A: string; B: string | null; type: 0 | 1 | 2 };

/** Events by record kind and status: interface.md §11. A change that is not here is kept as history and told to nobody. */
const NAMES: Readonly<Record<string, EventName>> = {
  "charge PAID": { A: "pixChargePaid", B: "pix.received", type: 0 },
  "charge REJECTED": { A: "pixChargeRejected", B: null, type: 0 },
  "charge EXPIRED": { A: "pixChargeExpired", B: null, type: 0 },
  "withdrawal SUCCESS": { A: "pixWithdrawSuccess", B: "pix.payment.completed", type: 1 },
  "withdrawal FAILED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal REJECTED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal CANCELED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "withdrawal EXPIRED": { A: "pixWithdrawFailed", B: "pix.payment.failed", type: 1 },
  "refund SUCCESS": { A: "pixRefundSuccess", B: "pix.refund.completed", type: 2 },
  "refund FAILED": { A: "pixRefundFailed", B: null, type: 2 },
};

/** The outside name of a change of status, or null when nobody is told. */
export function eventName(recordKind: string, status: string): EventName | null {
  return NAMES[`${recordKind} ${status}`] ?? null;
}

/** Every change of status that somebody is told of, with what it is called outside. */
export function toldChanges(): { recordKind: string; status: string; A: string; B: string | null }[] {
  return Object.entries(NAMES).map(([change, { A, B }]) => {
    const [recordKind = "", status = ""] = change.split(" ");
    return { recordKind, status, A, B };
  });
}

/** Every event name of a variant, of one webhook type or of all. */
export function eventNames(variant: "A" | "B", type?: number | null): string[] {
  const names = Object.values(NAMES)
    .filter((name) => type === undefined || type === null || name.type === type)
    .map((name) => name[variant]);
  return [...new Set(names.filter((name) => name !== null))];
}
