import pg from "pg";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import type { Query } from "#lib/ledger/check-invariants.ts";

/**
 * The invariants that do not hold on a database, in words. The simulated network's own book is left out: a benchmark
 * fills the inbox past it.
 */
export async function brokenInvariants(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: Query = async (statement) => (await client.query(statement)).rows;
  try {
    const violations = await checkInvariants(query, { staging: false });
    return violations.map(({ invariant, what }) => `${invariant}: ${what}`);
  } finally {
    await client.end();
  }
}
