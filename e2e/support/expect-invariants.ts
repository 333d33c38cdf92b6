import { expect } from "vitest";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import { violationsOf, wholeBooks } from "#lib/ledger/check-invariants.ts";
import { LEDGER_INVARIANTS } from "#lib/ledger/invariants.ts";
import { rows } from "#lib/server/db.ts";

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
