import { machine } from "#lib/core/machine.ts";

/** The only writer of a refund's status: interface.md §7. */
export const refundMachine = machine("refund", {
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type RefundStatus = keyof typeof refundMachine.moves;
