import { type Invariant, type Query, type Violation, violationsOf, wholeBooks } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { CLOSE_INVARIANTS } from "./close-invariants.ts";
import { EVENT_INVARIANTS } from "./event-invariants.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { PAYOUT_RETURN_INVARIANTS } from "./payout-return-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";
import { TRANSFER_INVARIANTS } from "./transfer-invariants.ts";
import { UNAPPLIED_INVARIANTS } from "./unapplied-invariants.ts";

/** Every invariant that SQL can check. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...RECORD_INVARIANTS,
  ...EVENT_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...PAYOUT_RETURN_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...CLOSE_INVARIANTS,
  ...UNAPPLIED_INVARIANTS,
];

/**
 * Checks all data, from the first posting on: for tests, restores and suspected errors. The cost grows with the tables.
 * `staging`: also compares with the simulated network. `delays`: also judges how long something has waited, unless false.
 */
export async function checkInvariants(
  query: Query,
  check: { staging: boolean; delays?: boolean },
): Promise<Violation[]> {
  return violationsOf(query, INVARIANTS, { coverage: "all", spans: await wholeBooks(query), ...check });
}
