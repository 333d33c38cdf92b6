import { machine } from "#lib/core/machine.ts";

/** The states of a transfer (docs/specification-gaps.md §8). Every change of its status goes through this machine. */
export const transferMachine = machine("transfer", {
  PENDING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type TransferStatus = keyof typeof transferMachine.moves;
