import { checkInvariants } from "#lib/domain/health/all-invariants.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";

/** Checks all books and records, and lets the command exit with 1 when something is wrong. */
export async function checkBooks() {
  const violations = await checkInvariants(rows, { staging: env().APP_ENV === "staging" });
  if (violations.length > 0) process.exitCode = 1;
  return { sound: violations.length === 0, violations };
}
