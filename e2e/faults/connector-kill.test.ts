import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import type { FailpointName } from "#lib/core/failpoint-names.ts";
import { closeConnections } from "#lib/domain/banks/connections/traffic/live-connection.ts";
import type { StartedProcess } from "../../bin/test/started-process.ts";
import { act } from "./connector/acts.ts";
import { bothBooks } from "./connector/both-books.ts";
import { DIALECTS, type Dialect, POINTS } from "./connector/random-faults.ts";
import { beginning, worked } from "./connector/random-runs.ts";
import { leaveWorld, newWorld, type World } from "./connector/world.ts";
import { faultTable, seeds } from "./support/fault-runs.ts";
import { stand } from "./support/stand.ts";

const RESUME_MS_MAX = 5_000;
const BOOT_MS_MAX = 30_000;
const ROUNDS_MAX = 400;

const here = await stand();
const note = faultTable();
const startWorker = () => here.start("worker");
let worker: StartedProcess;

beforeAll(async () => {
  const at = await databaseTime();
  worker = await startWorker();
  await born(at);
});
afterAll(closeConnections);

/** The worker is another process: it works while this one waits. */
const wait = () => sleep(100);

const runs = POINTS.flatMap((point, i) =>
  seeds().map((seed) => {
    return { point, dialect: onlyDialectOf(point) ?? DIALECTS[(i + seed) % DIALECTS.length], seed };
  }),
);

/** Only one of them prepares payouts, and only one tells by webhook what came back of them. */
function onlyDialectOf(point: FailpointName): Dialect | undefined {
  if (point === "payout.prepared") return "sicoob";
  return point.startsWith("payout-returns.") ? "efi" : undefined;
}

test.each(runs)(
  "worker killed at $point, $dialect, seed $seed: both books are equal, and no payout is paid twice",
  async ({ point, dialect, seed }) => {
    const world = await newWorld(seed, dialect);
    await beginning([world], wait);
    const victim = worker;
    let isDead = false;
    void victim.ended.then(() => {
      isDead = true;
    });
    victim.tell({ failpoint: point, passes: seed % 3 });
    for (let round = 0; round < ROUNDS_MAX && !isDead; round++) await Promise.all([act(world), act(world), sleep(20)]);
    expect(await victim.ended, victim.output()).toBe("SIGKILL");

    const diedAt = performance.now();
    const at = await databaseTime();
    worker = await startWorker();
    const bootMs = (await born(at)) - diedAt;
    const resumeMs = (await resumed(world, at)) - diedAt;
    await act(world);
    const open = (await worked([world], wait)).map((what) => `still under way: ${what}`);
    const violations = [...open, ...(await bothBooks(world))];
    note(point, violations.length, resumeMs);
    expect(violations).toEqual([]);
    // The bound excludes the start of the process, whose duration depends on the machine.
    expect(resumeMs - bootMs).toBeLessThan(RESUME_MS_MAX);
    await leaveWorld(world);
  },
);

test("every invariant holds after all kills", () => expectInvariants());

async function databaseTime(): Promise<Date> {
  const [now] = await here.sql<{ at: Date }>("SELECT clock_timestamp() AS at");
  return now?.at as Date;
}

/** Returns the `performance.now()` of the first heartbeat after `at`. */
async function born(at: Date): Promise<number> {
  await poll(
    () => here.sql("SELECT FROM worker_process WHERE seen_at > $1", [at]),
    (living) => living.length > 0,
    BOOT_MS_MAX,
  );
  return performance.now();
}

/** Returns the `performance.now()` at which all orders and payments that waited at `diedAt` are worked off. */
async function resumed({ connectionId }: World, diedAt: Date): Promise<number> {
  await poll(
    () =>
      here.sql(
        `SELECT FROM rail_outbox WHERE connection_id = $1 AND created_at < $2
         UNION ALL SELECT FROM rail_inbox WHERE connection_id = $1 AND received_at < $2 AND refused_because IS NULL`,
        [connectionId, diedAt],
      ),
    (waiting) => waiting.length === 0,
    3 * RESUME_MS_MAX,
  );
  return performance.now();
}
