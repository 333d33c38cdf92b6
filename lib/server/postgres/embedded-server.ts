import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#lib/server/process/free-port.ts";
import { openCluster } from "./cluster-folder.ts";
import {
  clusterUrl,
  findRunning,
  launch,
  type Postmaster,
  type ServerSettings,
  signalPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

/** An embedded PostgreSQL: its database's address, whether it was already running, and how to end it. */
export type EmbeddedServer = {
  url: string;
  found: boolean;
  /** From this call on, the end of the server is expected, and it is not started again. */
  expectEnd: () => void;
  stop: () => Promise<void>;
  kill: () => void;
};

/** The last processes of a killed postmaster hold the shared memory for a moment, and PID 1 may reap them late. */
const STILL_HELD = /postmaster\.pid|shared memory block/;
const ATTEMPTS_MAX = 60;
const PAUSE_MS = 250;
/** The cause of a stop, such as a full disk, may end at any moment. */
const RESTART_PAUSE_MAX_MS = 1_000;
const LOST_CHECK_MS = 500;
/** Between two processes of a recovery there is a moment without either. */
const LOST_CHECKS = 2;

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL on a folder, or finds the server that runs there, and restarts it on the same port, when it has died
 * or lost its recovery, until it is stopped. Works as any user, including root. The first start takes about 1 s, later ones 0.1 s.
 * @param options.onRestart called when the server had died and runs again
 * @param options.settings replace the usual ones
 */
export async function startEmbeddedServer(
  folder: string,
  options: { database?: string; onRestart?: () => void; settings?: ServerSettings } = {},
): Promise<EmbeddedServer> {
  const cluster = await openCluster(folder);
  const running = async (port: number): Promise<Postmaster & { found: boolean }> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const found = await findRunning(cluster);
        return found ? { ...found, found: true } : { ...(await launch(cluster, port, options.settings)), found: false };
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !STILL_HELD.test((error as Error).message)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };
  let server = await running(await freePort());
  let stopping = false;
  const keepRunning = async (): Promise<void> => {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MAX_MS)) {
      await server.ended;
      if (stopping) return;
      try {
        server = await running(server.port);
        pauseMs = 100;
        // The server was stopped during its restart: the signal did not reach the new process.
        if (stopping) await stopPostmaster(server);
        else options.onRestart?.();
      } catch {
        await sleep(pauseMs);
      }
    }
  };
  const kept = keepRunning();
  let lost = 0;
  const watch = setInterval(() => {
    lost = isRecoveryLost(server.pid) ? lost + 1 : 0;
    if (lost === LOST_CHECKS) signalPostmaster(server, "SIGQUIT");
  }, LOST_CHECK_MS).unref();
  const database = options.database ?? "guiche";
  await ensureDatabase(clusterUrl(cluster, server.port, "postgres"), database);
  const expectEnd = () => {
    stopping = true;
    clearInterval(watch);
  };
  return {
    url: clusterUrl(cluster, server.port, database),
    found: server.found,
    expectEnd,
    stop: async () => {
      expectEnd();
      await stopPostmaster(server);
      await kept;
    },
    kill: () => {
      expectEnd();
      signalPostmaster(server, "SIGINT");
    },
  };
}

/** One of these runs while a server recovers or serves. */
const AT_WORK = /startup|walwriter/;

/**
 * Returns whether a server waits for a recovery that no process of its does. After a crash PostgreSQL (seen with 18.4) starts
 * its recovery again; when that fails in the moment in which it tells of its start, because the disk is full, the failure
 * counts as a part of the crash, and nothing recovers any more: every connection is refused until the server is restarted.
 * A server that is shutting down looks the same for as long as its last checkpoint takes. Linux alone can tell; elsewhere false.
 */
export function isRecoveryLost(pid: number): boolean {
  const titles = titlesOfChildren(pid);
  return titles.some((title) => title.includes("checkpointer")) && !titles.some((title) => AT_WORK.test(title));
}

function titlesOfChildren(pid: number): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return children.map((child) => readFileSync(`/proc/${child}/cmdline`, "utf8"));
  } catch {
    return [];
  }
}
