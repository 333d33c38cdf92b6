import { type Invariant, type Query, type Violation, violationsOf, wholeBooks } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";

/** Every rule of quality.md §2 that SQL can tell. */
export const INVARIANTS: readonly Invariant[] = [...LEDGER_INVARIANTS, ...RECORD_INVARIANTS, ...ORDER_INVARIANTS];

/**
 * Checks everything there is, from the first posting on: for tests, restores and doubts. Costs what the tables hold.
 * `staging`: compare with the simulated network too.
 */
export async function checkInvariants(query: Query, { staging }: { staging: boolean }): Promise<Violation[]> {
  return violationsOf(query, INVARIANTS, { reach: "all", spans: await wholeBooks(query), staging });
}
