import type { Failure } from "#lib/core/failure.ts";
import type { Holder } from "#lib/rail/rail.ts";

const FAILURES = {
  REGULAR: null,
  DECEASED: "HOLDER_DECEASED",
  MINOR: "HOLDER_MINOR",
  MISMATCH: "ACCOUNT_MISMATCH",
} as const satisfies Record<Holder, Failure | null>;

/** Returns why this holder must not be paid, by what the network reports about them; null: they may be paid. */
export function failureOfHolder(holder: Holder): Failure | null {
  return FAILURES[holder];
}
