import type { ConsoleOutput } from "#lib/client/console-form.ts";

/** The statuses of each kind of record. */
export type StatusOf = {
  charge: ConsoleOutput<"showCharge">["status"];
  withdrawal: ConsoleOutput<"showWithdrawal">["status"];
  refund: ConsoleOutput<"showRefund">["status"];
  transfer: ConsoleOutput<"showTransfer">["status"];
};
export type RecordKind = keyof StatusOf;

/** All that a record can be, in the order in which people think of it. */
export const STATUSES: { readonly [Kind in RecordKind]: readonly StatusOf[Kind][] } = {
  charge: ["PENDING", "PAID", "EXPIRED", "REJECTED", "CANCELED"],
  withdrawal: ["INITIATED", "CONFIRMED", "SUCCESS", "REJECTED", "FAILED", "EXPIRED", "CANCELED"],
  refund: ["PROCESSING", "SUCCESS", "FAILED"],
  transfer: ["PENDING", "SUCCESS", "FAILED"],
};
