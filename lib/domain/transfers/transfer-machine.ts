import { machine } from "#lib/core/machine.ts";

/** The only writer of a transfer's status: interface.md §8. */
export const transferMachine = machine("transfer", {
  PENDING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export type TransferStatus = keyof typeof transferMachine.moves;
