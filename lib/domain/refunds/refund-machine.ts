import { machine } from "#lib/core/machine.ts";

/** The states of a refund (docs/specification-gaps.md §7). Every change of its status goes through this machine. */
export const refundMachine = machine("refund", {
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type RefundStatus = keyof typeof refundMachine.moves;
