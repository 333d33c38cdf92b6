import { machine } from "#lib/core/machine.ts";

/** The only writer of a withdrawal's status: interface.md §6. */
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
