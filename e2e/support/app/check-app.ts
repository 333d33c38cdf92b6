import { setTimeout as sleep } from "node:timers/promises";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import { closeDb, rows } from "#lib/server/db.ts";
import { TEST_ENVIRONMENT } from "../../../bin/test/test-environment.ts";
import { appDatabaseUrl } from "./staging.ts";

const QUIET_BOUND_MS = 20_000;
const POLL_MS = 500;

/** Throws unless every invariant holds in the application's database. The worker gets `QUIET_BOUND_MS` to catch up. */
export async function checkApp(): Promise<void> {
  Object.assign(process.env, TEST_ENVIRONMENT, { DATABASE_URL: appDatabaseUrl() });
  const deadline = Date.now() + QUIET_BOUND_MS;
  try {
    for (;;) {
      const violations = await checkInvariants(rows, { staging: true });
      if (violations.length === 0) return;
      if (Date.now() > deadline) throw new Error(`Invariants broken: ${JSON.stringify(violations, undefined, 2)}`);
      await sleep(POLL_MS);
    }
  } finally {
    await closeDb();
  }
}
