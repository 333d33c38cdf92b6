import type { Contract } from "../contract.ts";
import { movesMoney } from "../scope.ts";

/** The kinds of requests that have limits of their own: reading, charging, sending money out, and the rest. */
export const REQUEST_KINDS = ["read", "charge", "moneyOut", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Whose requests a limit counts: those of all credentials of an operator together, or of each one. */
export const RATE_LEVELS = ["operator", "credential"] as const;
export type RateLevel = (typeof RATE_LEVELS)[number];

/** Returns the kind of an operation's requests. */
export function requestKindOf({ effect, scope }: Pick<Contract, "effect" | "scope">): RequestKind {
  if (effect === "read") return "read";
  if (scope && movesMoney([scope])) return "moneyOut";
  return scope === "deposit.write" ? "charge" : "other";
}
