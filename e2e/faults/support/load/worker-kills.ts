import { beforeAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { FAILPOINTS, type FailpointName } from "#lib/core/failpoint-names.ts";
import type { StartedProcess } from "../../../../bin/test/started-process.ts";
import { faultTable, isOfConnections, isOfRequests, isOfSchedules, seeds } from "../fault-runs.ts";
import { type Stand, stand } from "../stand.ts";
import { load, setUp } from "./load.ts";
import { violationsOnceQuiet } from "./quiet.ts";

const RESUME_MS_MAX = 5_000;
const BOOT_MS_MAX = 30_000;

/** The failpoints that only a worker without banks and schedules passes. */
export const OF_WORKER: readonly FailpointName[] = FAILPOINTS.filter(
  (name) => !isOfRequests(name) && !isOfSchedules(name) && !isOfConnections(name),
);

/** Registers the tests that kill a worker at each of these places. Call it once, at the top of a file. */
export async function killWorkerAt(points: readonly FailpointName[]): Promise<void> {
  const here = await stand();
  const note = faultTable();
  let worker: StartedProcess;

  beforeAll(async () => {
    await here.start("web");
    worker = await here.start("worker");
    await setUp(here);
  });

  // A kill takes ten seconds, so each failpoint has one seed: the first, or the one after it.
  const runs = points.flatMap((name, i) => seeds().map((seed) => ({ name, seed: seed + (i % 2) })));

  test.each(runs)(
    "worker killed at $name, seed $seed: nothing is lost, and nothing happens twice",
    async ({ name, seed }) => {
      const { client, round, until } = await load(here, seed);
      const victim = worker;
      let isDead = false;
      void victim.ended.then(() => {
        isDead = true;
      });
      victim.tell({ failpoint: name, passes: seed % 3 });
      await until(() => {
        if (name.startsWith("status-request.")) void makeSilent(here);
        return isDead;
      });
      expect(await victim.ended, victim.output()).toBe("SIGKILL");

      const diedAt = performance.now();
      const [before] = await here.sql<{ at: Date }>("SELECT clock_timestamp() AS at");
      // The new process has no failpoint yet: the next seed sets one.
      worker = await here.start("worker");
      const bootMs = (await born(here, before?.at as Date)) - diedAt;
      const resumeMs = (await resumed(here, before?.at as Date)) - diedAt;
      await round();
      const violations = await violationsOnceQuiet(here, client);
      note(name, violations.length, resumeMs);
      expect(violations).toEqual([]);
      // The bound excludes the start of the process, whose duration depends on the machine.
      expect(resumeMs - bootMs).toBeLessThan(RESUME_MS_MAX);
    },
  );
}

/**
 * Moves the sending time of unanswered orders back by 41 s, so that the test does not wait for `RAIL_ANSWER_TIMEOUT_SECONDS`.
 */
const makeSilent = ({ sql }: Stand) =>
  sql(
    "UPDATE withdrawal SET sent_at = sent_at - interval '41 seconds' WHERE status = 'CONFIRMED' AND asked_at IS NULL",
  ).catch(() => []);

/** Returns the `performance.now()` of the next worker's first heartbeat. */
async function born({ sql }: Stand, diedAt: Date): Promise<number> {
  await poll(
    () => sql("SELECT FROM worker_process WHERE seen_at > $1", [diedAt]),
    (living) => living.length > 0,
    BOOT_MS_MAX,
  );
  return performance.now();
}

/** Returns the `performance.now()` at which all work that existed at `diedAt` is done. */
async function resumed({ sql }: Stand, diedAt: Date): Promise<number> {
  await poll(
    () =>
      sql(
        `SELECT 1 FROM rail_inbox WHERE refused_because IS NULL AND received_at < $1 UNION ALL SELECT 1 FROM rail_outbox WHERE created_at < $1
         UNION ALL SELECT 1 FROM transfer WHERE status = 'PENDING' UNION ALL SELECT 1 FROM webhook_outbox WHERE NOT exhausted AND created_at < $1`,
        [diedAt],
      ),
    (left) => left.length === 0,
    3 * RESUME_MS_MAX,
  );
  return performance.now();
}
