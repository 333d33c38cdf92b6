import type { Tx } from "../db.ts";

/**
 * Lets no other transaction claim of `what` until this one ends. Two that claimed beside each other would not see each
 * other's claim, and would both take the same operator's turn.
 */
export async function oneAtATime(tx: Tx, what: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`claim ${what}`]);
}
