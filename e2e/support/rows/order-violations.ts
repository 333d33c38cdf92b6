import { expect } from "vitest";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { ORDER_INVARIANTS } from "#lib/domain/top/health/order-invariants.ts";
import { PAYOUT_RETURN_INVARIANTS } from "#lib/domain/top/health/payout-return-invariants.ts";
import { type Violation, violationsOf, wholeBooks } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { rows } from "#lib/server/db.ts";

/**
 * Returns the violations in the books and in the outgoing money. `staging` false: the test played the rail itself, so
 * there is no simulated network to compare with.
 */
export async function orderViolations({ staging = true } = {}): Promise<Violation[]> {
  const invariants = [...LEDGER_INVARIANTS, ...ORDER_INVARIANTS, ...PAYOUT_RETURN_INVARIANTS];
  const spans = await wholeBooks(rows);
  const whole = await violationsOf(rows, invariants, { coverage: "all", spans, staging });
  const asTheWorkerDoes = await violationsOf(rows, invariants, { coverage: "new", spans, staging });
  return [...whole, ...asTheWorkerDoes];
}

/**
 * Expects every invariant to hold in the test file's database. `staging`: all payments came over the simulated network.
 */
export async function expectInvariants({ staging = false } = {}): Promise<void> {
  expect(await checkInvariants(rows, { staging })).toEqual([]);
}

/** Expects the ledger's own invariants to hold, for tests that post movements without records. */
export async function expectSoundBooks(): Promise<void> {
  const spans = await wholeBooks(rows);
  expect(await violationsOf(rows, LEDGER_INVARIANTS, { coverage: "all", spans, staging: false })).toEqual([]);
}
