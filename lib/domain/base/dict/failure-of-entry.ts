import type { Failure } from "#lib/core/failure.ts";
import type { Holder } from "#lib/rail/messages.ts";
import type { DictEntry } from "#lib/rail/orders.ts";

const FAILURES = {
  REGULAR: null,
  DECEASED: "HOLDER_DECEASED",
  MINOR: "HOLDER_MINOR",
  MISMATCH: "ACCOUNT_MISMATCH",
} as const satisfies Record<Holder, Failure | null>;

/**
 * Returns why a withdrawal to a key fails before it starts (docs/specification-gaps.md §6); null: nothing prevents it. A
 * mismatch comes last: it can be mended, but whoever mended it would then be refused for the other reason.
 */
export function failureOfEntry(
  entry: DictEntry | null,
  expected: { taxId: string; holder: Holder } | null,
): Failure | null {
  if (!entry) return "PIX_KEY_NOT_FOUND";
  const ofHolders = [failureOfHolder(entry.holder), expected && failureOfHolder(expected.holder)];
  const isMismatch = ofHolders.includes("ACCOUNT_MISMATCH") || (expected && expected.taxId !== entry.owner.taxId);
  const lasting = ofHolders.find((failure) => failure && failure !== "ACCOUNT_MISMATCH");
  return lasting ?? (isMismatch ? "ACCOUNT_MISMATCH" : null);
}

/** Returns why this holder must not be paid, by what the network reports about them; null: they may be paid. */
export function failureOfHolder(holder: Holder): Failure | null {
  return FAILURES[holder];
}
