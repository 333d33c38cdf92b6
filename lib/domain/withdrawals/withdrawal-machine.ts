import { machine } from "#lib/core/machine.ts";

/** The states of a withdrawal (docs/specification-gaps.md §6). Every change of its status goes through this machine. */
export const withdrawalMachine = machine("withdrawal", {
  INITIATED: ["CONFIRMED", "CANCELED", "FAILED"],
  CONFIRMED: ["SUCCESS", "REJECTED", "FAILED", "EXPIRED"],
  SUCCESS: [],
  REJECTED: [],
  CANCELED: [],
  FAILED: [],
  EXPIRED: [],
});

export type WithdrawalStatus = keyof typeof withdrawalMachine.moves;
