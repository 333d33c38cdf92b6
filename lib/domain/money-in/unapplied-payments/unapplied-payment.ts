import { machine } from "#lib/core/states/machine.ts";
import type { LatePayments } from "../../banks/connections/traffic/live-connection.ts";
import type { UNAPPLIED_REASONS } from "./unapplied-payment.contract.ts";

/**
 * The states of money that arrived and was not credited. Every change of its status goes through this machine. WAITING:
 * a person decides. A return that fails makes it wait.
 */
export const unappliedMachine = machine("unapplied payment", {
  RETURNING: ["RETURNED", "WAITING"],
  WAITING: ["RETURNING", "CREDITED"],
  RETURNED: [],
  CREDITED: [],
});
export type UnappliedStatus = keyof typeof unappliedMachine.moves;

/** What happens to money that is not credited, by the reason. It goes back by itself, or waits for a person. */
const RULES = {
  PAYER_MISMATCH: "RETURN",
  HOLDER_DECEASED: "RETURN",
  HOLDER_MINOR: "RETURN",
  ACCOUNT_MISMATCH: "RETURN",
  AMOUNT_MISMATCH: "RETURN",
  CHARGE_NOT_PENDING: "RETURN",
  /** Paid after its end. The rule of the connection comes first. */
  CHARGE_EXPIRED: "RETURN",
  CHARGE_UNKNOWN: "WAIT",
  WITHOUT_CHARGE: "WAIT",
  PAYER_UNPROVEN: "WAIT",
} as const satisfies Record<(typeof UNAPPLIED_REASONS)[number], "RETURN" | "WAIT">;

export type UnappliedReason = keyof typeof RULES;

/** Returns the first status of money that is not credited. `late`: the connection's rule for late payments. */
export function firstStatus(reason: UnappliedReason, late: LatePayments): UnappliedStatus {
  const rule = reason === "CHARGE_EXPIRED" ? late : RULES[reason];
  return rule === "RETURN" ? "RETURNING" : "WAITING";
}

/** Returns the reference of the return of this number, from 1. A bank knows each return under one of its own. */
export function returnReference(id: string, number: number): string {
  return `${id.replaceAll("-", "")}${number > 1 ? number : ""}`;
}

const ID_LENGTH = 32;

/** Returns the number of the return with this reference; 0: there was none. */
export function returnNumber(reference: string | null): number {
  return reference === null ? 0 : Number(reference.slice(ID_LENGTH) || 1);
}
