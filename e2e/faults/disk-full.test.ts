import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import { sqlState } from "#lib/server/db.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { isDatabaseAnswering } from "../../bin/test/started-process.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { type Load, load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { smallVolume } from "./support/small-volume.ts";
import { stand } from "./support/stand.ts";

const RESUME_MS_MAX = 5_000;
const WATCHED_MS_MAX = 30_000;
const ROUNDS = 10;
const PAUSE_MS = 100;
const LOG_LINES = 40;
const DISK_FULL = "53100";
const NO_ROOM = /No space left on device/;

const here = await stand(async (folder) => {
  const volume = smallVolume(folder);
  // WAL segments that are kept for reuse would fill the volume, one more after each test.
  const server = await startEmbeddedServer(volume.place, { settings: { wal_recycle: "off" } });
  const stop = async () => {
    await server.stop();
    volume.unmount();
  };
  return { ...server, stop, volume };
});
const { url, volume } = here.database;
const note = faultTable();

beforeAll(async () => {
  await here.start("web");
  await here.start("worker");
  await setUp(here);
});

beforeEach(() => {
  onTestFailed(() => {
    process.stdout.write(`${endOfLog()}\n`);
  });
});

const serverLog = () => readFileSync(path.join(volume.place, "server.log"), "utf8");

/** Returns the last lines of the server's log that say why it stopped, or that it runs. */
function endOfLog(): string {
  const lines = serverLog().split("\n");
  return lines
    .filter((line) => !/FATAL: {2}the database system is/.test(line))
    .slice(-LOG_LINES)
    .join("\n");
}

/** Runs a statement on a connection that is not the service's. Returns its rows or its error. */
async function saidTo(text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Keeps the volume full under load until it has hurt in `ROUNDS` rounds, the last one among them. Returns whether it has.
 * `isHurt`: whether it hurts now.
 */
async function fullUntil(run: Load, isHurt: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < ROUNDS; i++) await run.round();
  const end = performance.now() + WATCHED_MS_MAX;
  let hurt = 0;
  while (hurt < ROUNDS && performance.now() < end) {
    // PostgreSQL frees space again when it removes files.
    volume.fill();
    await run.round();
    if (await isHurt()) hurt++;
    await sleep(PAUSE_MS);
  }
  return hurt === ROUNDS;
}

/** Frees the volume. Returns the milliseconds from then until a request that was sent afterwards has succeeded. */
async function resumedMs({ client, round }: Load): Promise<number> {
  volume.free();
  const freeAt = performance.now();
  const before = client.calls.length;
  const isGranted = () => client.calls.slice(before).some(({ outcome }) => outcome === "ok");
  while (!isGranted() && performance.now() - freeAt < WATCHED_MS_MAX) {
    await round();
    if (!isGranted()) await sleep(PAUSE_MS);
  }
  return performance.now() - freeAt;
}

async function expectWhole(fault: string, run: Load, ms: number): Promise<void> {
  for (let i = 0; i < ROUNDS; i++) await run.round();
  const violations = await violationsOnceQuiet(here, run.client);
  note(fault, violations.length, ms);
  expect(violations).toEqual([]);
  expect(run.client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(run.client.refusals.length).toBeGreaterThan(0);
  expect(ms).toBeLessThan(RESUME_MS_MAX);
  expect(here.startedAndRunning()).toBe(2);
  // Removes the WAL that has grown meanwhile, so that the next test has its space.
  await here.sql("CHECKPOINT");
}

test.each(seeds())("disk full for tables, seed %i: 503, and no record is written in part", async (seed) => {
  const run = await load(here, seed);
  let said: unknown;
  const isFull = await fullUntil(run, async () => {
    said ??= await fullTable();
    return run.client.refusals.length > 0;
  });
  expect(isFull).toBe(true);
  expect(sqlState(said)).toBe(DISK_FULL);
  const ms = await resumedMs(run);
  await expectWhole("disk full: tables", run, ms);
});

/** Returns the error with SQLSTATE 53100 (disk_full), once there is one. */
async function fullTable(): Promise<unknown> {
  const said = await saidTo(
    "CREATE TABLE IF NOT EXISTS no_room AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)",
  );
  return sqlState(said) === DISK_FULL ? said : undefined;
}

test.each(seeds())(
  "disk full for WAL, seed %i: PostgreSQL stops, no other process stops, and the work goes on later",
  async (seed) => {
    const run = await load(here, seed + 1_000);
    const logged = serverLog().length;
    const hasStopped = await fullUntil(run, async () => {
      await saidTo("SELECT pg_switch_wal()");
      return !(await isDatabaseAnswering(url));
    });
    expect(hasStopped).toBe(true);
    const ms = await resumedMs(run);
    // The log stands on the full volume, too: of its lines some are lost.
    expect(serverLog().slice(logged)).toMatch(NO_ROOM);
    await expectWhole("disk full: WAL", run, ms);
  },
);
