import { machine } from "#lib/core/machine.ts";

/** The only writer of a charge's status: interface.md §5. */
export const chargeMachine = machine("charge", {
  PENDING: ["PAID", "EXPIRED", "REJECTED", "CANCELED"],
  PAID: [],
  EXPIRED: [],
  REJECTED: [],
  CANCELED: [],
});

export type ChargeStatus = keyof typeof chargeMachine.moves;
