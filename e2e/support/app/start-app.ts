import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#lib/server/free-port.ts";
import { startProcess } from "../../../bin/test/started-process.ts";
import { checkApp } from "./check-app.ts";

/**
 * Playwright's global set-up: starts an application as `npm start` does, on a free port with its own data. The returned
 * function checks its books after the tests and stops it.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "guiche-e2e-"));
  const port = await freePort();
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_BASE_URL = `http://localhost:${port}`;
  const app = startProcess(["bin/start.ts"], { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: "" });
  const close = async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
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
