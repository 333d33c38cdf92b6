import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { randomFrom } from "#lib/core/seeded-random.ts";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import type { StartedProcess } from "../../bin/test/started-process.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { type Load, load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { stand } from "./support/stand.ts";

const OUTAGE_MS_MAX = 15_000;
const ROUNDS_AFTER = 10;

const here = await stand();
const note = faultTable();
let processes: StartedProcess[] = [];

// Two processes of each kind, as in production. The load uses the first web process.
beforeAll(async () => {
  processes = await Promise.all([
    here.start("web"),
    here.start("web", { PORT: String(await freePort()) }),
    here.start("worker"),
    here.start("worker"),
  ]);
  await setUp(here);
});

/**
 * Runs rounds while `hurt` happens. Returns the milliseconds after `hurt` until `ROUNDS_AFTER` more requests have
 * succeeded.
 */
async function outageMs({ client, round }: Load, hurt: () => Promise<void> | void): Promise<number> {
  for (let i = 0; i < ROUNDS_AFTER; i++) await round();
  await hurt();
  const hurtAt = performance.now();
  const granted = () => client.calls.filter((call) => call.outcome === "ok").length;
  const before = granted();
  // The first round may still get pooled connections that are already closed.
  while (granted() - before < ROUNDS_AFTER && performance.now() - hurtAt < 4 * OUTAGE_MS_MAX) await round();
  return performance.now() - hurtAt;
}

const stayUp = () => expect(here.startedAndRunning()).toBe(processes.length);

test.each(seeds())("PostgreSQL killed under load, seed %i: 503 until it is back, and no process ends", async (seed) => {
  const run = await load(here, seed);
  const running = readPostmasterFile(path.join(here.folder, "data"));
  const ms = await outageMs(run, () => void process.kill(running?.pid as number, "SIGKILL"));
  const violations = await violationsOnceQuiet(here, run.client);
  note("PostgreSQL kill −9 under load", violations.length, ms);
  expect(violations).toEqual([]);
  expect(run.client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(run.client.refusals.length).toBeGreaterThan(0);
  expect(ms).toBeLessThan(OUTAGE_MS_MAX);
  stayUp();
});

test.each(seeds())("backends terminated at random, seed %i: nothing is lost", async (seed) => {
  const run = await load(here, seed + 1_000);
  const random = randomFrom(seed);
  const terminate = async () => {
    const backends = await here.sql<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'guiche' AND pid <> pg_backend_pid()",
    );
    if (backends.length > 0) await here.sql("SELECT pg_terminate_backend($1)", [random.pick(backends).pid]);
  };
  for (let i = 0; i < 20; i++) await Promise.all([run.round(), terminate(), terminate()]);
  const violations = await violationsOnceQuiet(here, run.client);
  note("backends terminated at random", violations.length);
  expect(violations).toEqual([]);
  expect(run.client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  stayUp();
});
