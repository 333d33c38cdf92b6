import pg from "pg";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import type { Query } from "#lib/ledger/check-invariants.ts";

/** The note about the check in a benchmark's report. */
export const INVARIANTS_CHECKED =
  "all but I12 (the inbox is filled past the simulator) and I13 (orders wait for a worker, and none runs beside what is measured)";

/**
 * Returns the violated invariants of a database, in words. Checks those that a run without rail and worker can keep, or
 * all of them if both were running (`isWhole`).
 */
export async function brokenInvariants(url: string, { isWhole = false } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: Query = async (statement) => (await client.query(statement)).rows;
  try {
    // Autovacuum may not have run in so short a time. Without statistics the query plans take minutes.
    await client.query("ANALYZE");
    const violations = await checkInvariants(query, { staging: isWhole });
    return violations
      .filter(({ invariant }) => isWhole || !invariant.startsWith("I13"))
      .map(({ invariant, what }) => `${invariant}: ${what}`);
  } finally {
    await client.end();
  }
}
