import pg from "pg";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import type { Query } from "#lib/ledger/check-invariants.ts";

/** What the notes of a report say of the check. */
export const INVARIANTS_CHECKED =
  "all but I12 (the inbox is filled past the simulator) and I13 (orders wait for a worker, and none runs beside what is measured)";

/**
 * The invariants that do not hold on a database, in words: of those that a run without rail and worker can keep, or all
 * where both were there (`isWhole`).
 */
export async function brokenInvariants(url: string, { isWhole = false } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: Query = async (statement) => (await client.query(statement)).rows;
  try {
    // Autovacuum may not have come by in so short a time, and without statistics the plans take minutes.
    await client.query("ANALYZE");
    const violations = await checkInvariants(query, { staging: isWhole });
    return violations
      .filter(({ invariant }) => isWhole || !invariant.startsWith("I13"))
      .map(({ invariant, what }) => `${invariant}: ${what}`);
  } finally {
    await client.end();
  }
}
