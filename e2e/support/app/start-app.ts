import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { closeDb, rows } from "#lib/server/db.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { startProcess } from "../../../bin/test/started-process.ts";
import { TEST_ENVIRONMENT } from "../../../bin/test/test-environment.ts";
import { appDatabaseUrl } from "./staging.ts";

const QUIET_BOUND_MS = 20_000;
const POLL_MS = 500;
/** An address for connections to banks at which nothing listens. */
export const NOBODYS_BANK = "https://127.0.0.1:1";

/**
 * Playwright's global set-up: starts an application as `npm start` does, on a free port with its own data. The returned
 * function checks its books after the tests and stops it.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "guiche-e2e-"));
  const port = await freePort();
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_BASE_URL = `http://localhost:${port}`;
  const app = startProcess(["bin/start.ts"], {
    ...{ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: "" },
    CONNECTION_HOSTS: NOBODYS_BANK,
  });
  const close = async () => {
    const code = await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The application ended with ${code}:\n${app.output()}`);
  };
  try {
    await app.until(() => app.output().includes("Guichê is ready"));
    return async () => {
      await checkApp().finally(close);
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws unless every invariant holds in the application's database. The worker gets `QUIET_BOUND_MS` to catch up. */
async function checkApp(): Promise<void> {
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
