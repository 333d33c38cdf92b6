import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../env.ts";
import { type Cluster, serverEnvironment } from "./cluster-folder.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { commandAs } from "./server-user.ts";

/** A running server. `ended` resolves when the process has ended. */
export type Postmaster = { port: number; pid: number; ended: Promise<void> };

const READY_BOUND_MS = 120_000;
const STOP_BOUND_MS = 20_000;
const LOG_MAX_BYTES = 16 * 1024 * 1024;

/** PostgreSQL's parameters by name. */
export type ServerSettings = Record<string, string>;

/** Durability comes first. The other settings suit one machine of any size. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  // Keeps WAL segments for reuse: while a new segment is created, every commit waits about 60 ms.
  min_wal_size: "1GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // Error details contain values: tax ids, keys.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Returns the connection URL of a database of the cluster. */
export function clusterUrl(cluster: Cluster, port: number, database: string): string {
  return `postgresql://app:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, port, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns whether a process is a running PostgreSQL. The system may have reused the id for another program. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.includes("(postgres)") && stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isPostgres(pid)) await sleep(200);
}

/**
 * Returns the server that already runs on the folder, for example one that outlived its parent, or undefined. Waits
 * while the server recovers. Throws StartError when it does not answer within 120 s.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + READY_BOUND_MS; Date.now() < deadline; await sleep(50)) {
    const written = readPostmasterFile(cluster.data);
    if (!written) return undefined;
    const { pid, port } = written;
    if (!pid || !isPostgres(pid)) {
      rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (port && (await answers(cluster, port))) return { port, pid, ended: untilGone(pid) };
  }
  throw new StartError(`A PostgreSQL runs on ${cluster.data} but does not answer.`);
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

/**
 * Starts a server on the folder and waits until it answers. `own` settings replace those of SETTINGS. Throws StartError when it
 * ends before, or does not answer within 120 s.
 */
export async function launch(cluster: Cluster, port: number, own: ServerSettings = {}): Promise<Postmaster> {
  if (existsSync(cluster.log) && statSync(cluster.log).size > LOG_MAX_BYTES) truncateSync(cluster.log);
  const log = openSync(cluster.log, "a", 0o600);
  const { uid, gid } = cluster.user;
  if (uid !== undefined) fchownSync(log, uid, gid ?? uid);
  const logStart = statSync(cluster.log).size;
  const settings = Object.entries({ ...SETTINGS, ...own }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, args] = commandAs(cluster.user, cluster.postgres, [
    "-D",
    cluster.data,
    "-p",
    String(port),
    ...settings,
  ]);
  // Its own session, so that Ctrl-C at the terminal reaches only this process, which stops the database last.
  const options = { cwd: cluster.data, env: serverEnvironment(), uid, gid, detached: true };
  const child = spawn(command, args, { ...options, stdio: ["ignore", log, log] });
  closeSync(log);
  const ended = endOf(child);
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  for (const deadline = Date.now() + READY_BOUND_MS; Date.now() < deadline; await sleep(15)) {
    if (await answers(cluster, port)) return { port, pid: child.pid as number, ended };
    if (gone)
      throw new StartError(
        `PostgreSQL did not start: ${readFileSync(cluster.log).subarray(logStart).toString().trim()}`,
      );
  }
  child.kill("SIGQUIT");
  throw new StartError(`PostgreSQL on ${cluster.data} did not become ready within ${READY_BOUND_MS / 1000} s.`);
}

/**
 * Sends a signal: SIGINT closes the connections and stops the server, SIGQUIT stops it like a crash. Returns false when
 * the signal cannot be sent.
 */
export function signalPostmaster({ pid }: Postmaster, signal: "SIGINT" | "SIGQUIT"): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Stops a server with SIGINT, and with SIGQUIT when that takes longer than 20 s. */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!signalPostmaster(server, signal)) return;
    const bound = new AbortController();
    const late = sleep(STOP_BOUND_MS, "late", { signal: bound.signal }).catch(() => "stopped");
    const result = await Promise.race([server.ended, late]);
    bound.abort();
    if (result !== "late") return;
  }
}
