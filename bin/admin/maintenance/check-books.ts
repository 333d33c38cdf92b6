import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { db, rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { whyScopeIsOpen } from "#lib/server/postgres/apply-access.ts";

/**
 * Checks all books and records, and lets the command exit with 1 when something is wrong. `delays`: whether what has waited
 * long is wrong, too; it is unless that is false.
 */
export async function checkBooks({ delays }: { delays?: boolean } = {}) {
  const violations = await checkInvariants(rows, { staging: env().APP_ENV === "staging", delays });
  if (violations.length > 0) process.exitCode = 1;
  const weakness = await whyScopeIsOpen(db());
  return { sound: violations.length === 0, violations, ...(weakness && { weakness }) };
}
