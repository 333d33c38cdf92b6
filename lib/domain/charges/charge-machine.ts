import { machine } from "#lib/core/machine.ts";

/** The status transitions of a charge: docs/specification-gaps.md §5. Every new status of a charge comes from here. */
export const chargeMachine = machine("charge", {
  PENDING: ["PAID", "EXPIRED", "REJECTED", "CANCELED"],
  PAID: [],
  EXPIRED: [],
  REJECTED: [],
  CANCELED: [],
});

export type ChargeStatus = keyof typeof chargeMachine.moves;
