import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { postmasterOf } from "./process-usage.ts";

/**
 * The PostgreSQL server on which every side of a run is measured. Databases are cloned, so that all sides start equal.
 */
export type MeasuredServer = {
  folder: string;
  version: string;
  settings: Record<string, string>;
  postmaster: number | null;
  urlOf: (database: string) => string;
  /** Drops `database` if it exists, creates it again as a copy of `template`, and flushes it to disk. */
  clone: (database: string, template: string) => Promise<string>;
  drop: (database: string) => Promise<void>;
  close: () => Promise<void>;
};

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const DURABLE = ["fsync", "full_page_writes", "synchronous_commit"];
const SHOWN = [...DURABLE, "shared_buffers", "min_wal_size", "max_wal_size", "checkpoint_timeout", "autovacuum"];

async function open(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL;
  if (!given) return startEmbeddedServer(path.join(folder, "postgres"), { database: "postgres" });
  const { hostname } = new URL(given);
  if (!LOCAL_HOSTS.includes(hostname)) {
    throw new Error(`BENCH_DATABASE_URL names ${hostname}; benchmarks make and drop databases on a local server only.`);
  }
  return { url: given, stop: async () => {} };
}

/**
 * Uses as many WAL segments as PostgreSQL keeps, so that the measured writes reuse segments, as on a server that has
 * run for a while. While PostgreSQL creates a new segment, all writes wait.
 */
async function fillSegments(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ count: number }>(
    "SELECT (pg_size_bytes(current_setting('min_wal_size')) / pg_size_bytes(current_setting('wal_segment_size')))::int AS count",
  );
  for (let i = 0; i < (rows[0]?.count ?? 0); i++) {
    await admin.query("SELECT pg_logical_emit_message(true, 'bench', '')");
    await admin.query("SELECT pg_switch_wal()");
  }
  await admin.query("CHECKPOINT");
}

async function settingsOf(admin: pg.Client): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ name: string; value: string }>(
    "SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name",
    [SHOWN],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Opens the embedded server, or the one of `BENCH_DATABASE_URL`. Throws when the server is fast because it can lose
 * acknowledged data.
 */
export async function openMeasuredServer(): Promise<MeasuredServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "guiche-bench-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const server = await open(folder).catch((error) => {
    remove();
    throw error;
  });
  const admin = new pg.Client({ connectionString: server.url });
  const close = async () => {
    await admin.end();
    await server.stop();
    remove();
  };
  await admin.connect();
  const settings = await settingsOf(admin);
  const off = DURABLE.filter((name) => settings[name] !== "on");
  if (off.length > 0) {
    await close();
    throw new Error(`Not measured: ${off.join(", ")} must be on.`);
  }
  await fillSegments(admin);
  const urlOf = (database: string) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  };
  const drop = async (database: string) => {
    await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(database)} WITH (FORCE)`);
  };
  return {
    folder,
    version: (await admin.query<{ v: string }>("SELECT current_setting('server_version') AS v")).rows[0]?.v ?? "",
    settings,
    postmaster: await postmasterOf(admin),
    urlOf,
    drop,
    close,
    clone: async (database, template) => {
      await drop(database);
      const [name, from] = [admin.escapeIdentifier(database), admin.escapeIdentifier(template)];
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
      await admin.query("CHECKPOINT");
      return urlOf(database);
    },
  };
}
