import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";

export type StatusOf = {
  charge: ConsoleOutput<"showCharge">["status"];
  withdrawal: ConsoleOutput<"showWithdrawal">["status"];
  refund: ConsoleOutput<"showRefund">["status"];
  transfer: ConsoleOutput<"showTransfer">["status"];
  unappliedPayment: ConsoleOutput<"showUnappliedPayment">["status"];
};
export type RecordKind = keyof StatusOf;
export type RailState = NonNullable<ConsoleOutput<"showWithdrawal">["railState"]>;

/** The kinds whose lists are exported and have totals. */
export type ListedKind = Exclude<RecordKind, "unappliedPayment">;

/** All statuses of each kind of record, in display order. */
export const STATUSES: { readonly [Kind in RecordKind]: readonly StatusOf[Kind][] } = {
  charge: ["PENDING", "PAID", "EXPIRED", "REJECTED", "CANCELED"],
  withdrawal: ["INITIATED", "CONFIRMED", "SUCCESS", "REJECTED", "FAILED", "EXPIRED", "CANCELED"],
  refund: ["PROCESSING", "SUCCESS", "FAILED"],
  transfer: ["PENDING", "SUCCESS", "FAILED"],
  unappliedPayment: ["WAITING", "RETURNING", "RETURNED", "CREDITED"],
};

/** How the order of a payout can stand at its bank, in display order. */
export const RAIL_STATES: readonly RailState[] = ["UNKNOWN", "PARKED"];
