import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, startProcess } from "./started-process.ts";
import { TEST_ENVIRONMENT } from "./test-environment.ts";

/** By default Node closes an idle connection after 5 s. On a busy machine a test may send a request at that moment. */
const KEEP_ALIVE_MS = "65000";

/**
 * Runs `work` while `next start` alone, without bin/web, serves the same routes on its own migrated database. `work`
 * gets the environment that points the tests of the API at it.
 */
export async function besideNextAlone<T>(work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-next-"));
  const database = await startEmbeddedServer(folder);
  try {
    await migrate(database.url);
    const port = await freePort();
    const baseUrl = `http://localhost:${port}`;
    const env = { ...TEST_ENVIRONMENT, DATABASE_URL: database.url, BASE_URL: baseUrl, NEXTAUTH_URL: baseUrl };
    const next = startProcess(
      ["node_modules/next/dist/bin/next", "start", "-p", String(port), "--keepAliveTimeout", KEEP_ALIVE_MS],
      {
        ...env,
        NODE_ENV: "production",
      },
    );
    try {
      await next.until(() => isAnswering(`${baseUrl}/healthz`));
      const testServer = new URL(database.url);
      testServer.pathname = "/postgres";
      return await work({ ...env, API_TEST_URL: baseUrl, TEST_DATABASE_URL: testServer.href });
    } finally {
      await next.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
