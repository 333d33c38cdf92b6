import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll } from "vitest";
import { bearer, tokenOf } from "#e2e/support/caller.ts";
import { webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { type Sql, seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { closeDb, isOutage } from "#lib/server/db.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, type StartedProcess, startProcess } from "../../../bin/test/started-process.ts";
import { TEST_ENVIRONMENT } from "../../../bin/test/test-environment.ts";

const PRELOAD = path.join(import.meta.dirname, "preload.ts");
const LEAVE_NOTHING = path.join(import.meta.dirname, "leave-nothing.ts");
const AWAY_MS_MAX = 60_000;
const CONNECT_MS_MAX = 5_000;
const AGAIN_MS = 50;

export type Process = "web" | "worker";

/** A PostgreSQL server that belongs to one stand. */
type Database = { url: string; stop: () => Promise<void> };

/**
 * Prepares a service of real processes for fault tests, with its own PostgreSQL and one operator with two accounts.
 * Only the database is started. `open` creates the database in the stand's own folder. Call it once, at the top of the
 * file.
 */
export async function stand<D extends Database = Database>(
  open: (folder: string) => Promise<D> = startEmbeddedServer as never,
) {
  const folder = ownFolder("guiche-faults-");
  const database = await open(folder);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  await migrate(database.url);
  process.env.DATABASE_URL = database.url;
  process.env.BASE_URL = baseUrl;
  const sql = ownerSql(database.url);
  const operator = await seedOperator(sql);
  const client = await seedCredential(sql, operator, { kind: "oauth", variant: "A" });
  const receiver = await webhookReceiver();
  const running = new Set<StartedProcess>();
  const environment = {
    ...TEST_ENVIRONMENT,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXTAUTH_URL: baseUrl,
    LOG_LEVEL: "error",
    BASE_URL: baseUrl,
    DATABASE_URL: database.url,
    PORT: String(port),
  };

  /**
   * Starts a process of the service. For a web process, waits until it answers. `settings`: environment variables of
   * this process only.
   */
  async function start(name: Process, settings: Record<string, string> = {}): Promise<StartedProcess> {
    const env: Record<string, string> = { ...environment, ...settings };
    const started = startProcess(["--import", PRELOAD, `bin/${name}.ts`], env, { isTied: true });
    running.add(started);
    void started.ended.then(() => running.delete(started));
    if (name === "web") await started.until(() => isAnswering(`http://127.0.0.1:${env.PORT}/healthz`));
    return started;
  }

  afterAll(async () => {
    await Promise.all([...running].map((one) => one.stop("SIGKILL")));
    await closeDb();
    await sql.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    database,
    baseUrl,
    sql,
    operator,
    receiver,
    start,
    /** The number of the service's processes that have not ended. */
    startedAndRunning: () => running.size,
    /** Returns the header fields with a new token of the operator, issued by the web process at `at`. */
    authorization: async (at = baseUrl) => bearer(await tokenOf(at, client)),
  };
}

export type Stand = Awaited<ReturnType<typeof stand<Database>>>;

/**
 * Creates a folder for this process. When the process has ended, even by SIGKILL, a watcher kills the processes that
 * run in the folder and removes the folder.
 */
function ownFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // The watcher sees the end of this process as the end of its stdin.
  const watching = spawn(process.execPath, [LEAVE_NOTHING, folder], { stdio: ["pipe", "ignore", "ignore"] });
  watching.unref();
  return folder;
}

/** Runs SQL as the tables' owner. A query waits for an unavailable database, for at most a minute. */
function ownerSql(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: CONNECT_MS_MAX });
  pool.on("error", () => {});
  const ask = async <Row extends object>(awayMs: number, text: string, values: unknown[]) =>
    (await whenItIsBack(() => pool.query<Row>(text, values), awayMs)).rows;
  const sql: Sql = (text, values = []) => ask(AWAY_MS_MAX, text, values);
  /** Like `sql`, but returns no rows while the database is unavailable. */
  const unlessAway: Sql = (text, values = []) => ask<never>(0, text, values).catch((error) => whenAway(error));
  return Object.assign(sql, { unlessAway, end: () => pool.end() });
}

function whenAway(error: unknown): [] {
  if (isOutage(error)) return [];
  throw error;
}

async function whenItIsBack<T>(ask: () => Promise<T>, awayMs: number): Promise<T> {
  for (const deadline = Date.now() + awayMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!isOutage(error) || Date.now() > deadline - AGAIN_MS) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
