import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { type Load, load, setUp } from "./support/load/load.ts";
import { violationsOnceQuiet } from "./support/load/quiet.ts";
import { patroniPair } from "./support/servers/patroni-pair.ts";
import { stand } from "./support/stand.ts";

const OUTAGE_MS_MAX = 30_000;
const WATCHED_MS_MAX = 2 * OUTAGE_MS_MAX;
const ROUNDS = 10;
/** The pause before a retry, as a client makes it; shorter than `Retry-After` says. */
const PAUSE_MS = 250;

const here = await stand(patroniPair);
const note = faultTable();

beforeAll(async () => {
  await here.start("web");
  await here.start("worker");
  await setUp(here);
});

/**
 * Runs rounds while `lose` happens. Returns the milliseconds from then until a request that was sent afterwards has
 * succeeded.
 */
async function outageMs({ client, round }: Load, lose: () => void): Promise<number> {
  for (let i = 0; i < ROUNDS; i++) await round();
  const underWay = round();
  lose();
  const lostAt = performance.now();
  const before = client.calls.length;
  const isGranted = () => client.calls.slice(before).some(({ outcome }) => outcome === "ok");
  await underWay;
  while (!isGranted() && performance.now() - lostAt < WATCHED_MS_MAX) {
    await round();
    if (!isGranted()) await sleep(PAUSE_MS);
  }
  return performance.now() - lostAt;
}

test.each(seeds())(
  "the primary is lost under load, seed %i: no payment is lost, and the standby takes over",
  async (seed) => {
    const { database, sql } = here;
    const run = await load(here, seed);
    const lost = await database.primary();
    if (!lost) throw new Error("There is no primary to lose.");

    const ms = await outageMs(run, () => database.lose(lost));
    const [successor] = await sql<{ port: number }>("SELECT inet_server_port() AS port");
    for (let i = 0; i < ROUNDS; i++) await run.round();
    const violations = await violationsOnceQuiet(here, run.client);
    note("Patroni's primary lost under load", violations.length, ms);
    expect(violations).toEqual([]);
    expect(successor?.port).toBe(database.members.find((member) => member !== lost)?.port);
    expect(run.client.refusals.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    expect(run.client.refusals.length).toBeGreaterThan(0);
    expect(ms).toBeLessThan(OUTAGE_MS_MAX);
    expect(here.startedAndRunning()).toBe(2);

    // The lost member returns as the other's standby, and every commit waits for it again.
    database.start(lost);
    await database.untilWhole();
    expect((await database.primary())?.port).toBe(successor?.port);
    for (let i = 0; i < ROUNDS; i++) await run.round();
    expect(await violationsOnceQuiet(here, run.client)).toEqual([]);
    const standby = await poll(
      () => sql<{ name: string; state: string; behind: string }>(BEHIND),
      ([found]) => found?.behind === "0",
    );
    expect(standby).toEqual([{ name: lost.name, state: "sync", behind: "0" }]);
  },
);

const BEHIND = `SELECT application_name AS name, sync_state AS state, (sent_lsn - replay_lsn)::text AS behind FROM pg_stat_replication`;
