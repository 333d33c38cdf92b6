import type { Failure } from "#lib/core/failure.ts";
import type { Holder } from "#lib/rail/rail.ts";

const FAILURES = {
  REGULAR: null,
  DECEASED: "HOLDER_DECEASED",
  MINOR: "HOLDER_MINOR",
  MISMATCH: "ACCOUNT_MISMATCH",
} as const satisfies Record<Holder, Failure | null>;

/** Why nobody may be paid of whom the network knows this; null: they may. */
export function failureOfHolder(holder: Holder): Failure | null {
  return FAILURES[holder];
}
