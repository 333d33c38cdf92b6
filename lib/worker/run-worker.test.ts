import { afterEach, describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { transaction } from "../server/db.ts";
import type { Job } from "../server/jobs/job.ts";
import { announce } from "../server/jobs/notify.ts";
import { isWorkerAlive } from "../server/jobs/worker-registry.ts";
import { runWorker } from "./run-worker.ts";

await testDatabase();

let stopping = new AbortController();
let worker: Promise<void> = Promise.resolve();

function start(...jobs: Job[]): void {
  stopping = new AbortController();
  worker = runWorker(jobs, { signal: stopping.signal });
}

afterEach(async () => {
  stopping.abort();
  await worker;
});

const NEVER_MS = 600_000;
const soon = (ask: () => number, atLeast: number) =>
  poll(
    async () => ask(),
    (count) => count >= atLeast,
  );

describe("the worker", () => {
  test("runs a job again until it gives 0, then waits", async () => {
    const results = [3, 2, 1, 0, 9];
    let runs = 0;
    start({ name: "a", everyMs: NEVER_MS, run: async () => results[runs++] ?? 0 });
    expect(await soon(() => runs, 4)).toBe(4);
    expect(await isAliveSoon()).toBe(true);
    expect(runs).toBe(4);
  });

  test("runs a job again after everyMs without any hint", async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      return 0;
    };
    start({ name: "b", everyMs: 5, run });
    expect(await soon(() => runs, 5)).toBeGreaterThanOrEqual(5);
  });

  test("runs a job at a hint for its queue, and not at a hint for another queue", async () => {
    let [inbox, outbox] = [0, 0];
    const count = (queue: "payments" | "orders") => async () => {
      if (queue === "payments") inbox++;
      else outbox++;
      return 0;
    };
    start(
      { name: "c", queue: "payments", everyMs: NEVER_MS, run: count("payments") },
      { name: "d", queue: "orders", everyMs: NEVER_MS, run: count("orders") },
    );
    // Two runs: the first run, and the run that starts when the worker begins to listen.
    await soon(() => Math.min(inbox, outbox), 2);
    await transaction((tx) => announce(tx, { accountIds: [], tags: [], queues: ["payments"] }));
    expect(await soon(() => inbox, 3)).toBe(3);
    expect(outbox).toBe(2);
  });

  test("a hint during a run is not lost", async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      if (runs === 3) await transaction((tx) => announce(tx, { accountIds: [], tags: [], queues: ["payments"] }));
      return 0;
    };
    start({ name: "e", queue: "payments", everyMs: NEVER_MS, run });
    await soon(() => runs, 2);
    await transaction((tx) => announce(tx, { accountIds: [], tags: [], queues: ["payments"] }));
    expect(await soon(() => runs, 4)).toBe(4);
  });

  test("a job that fails is tried again after longer and longer waits, and does not stop other jobs", async () => {
    const failedAt: number[] = [];
    let others = 0;
    const fail = async () => {
      failedAt.push(performance.now());
      throw new Error("broken");
    };
    const other = async () => {
      others++;
      return 0;
    };
    start({ name: "f", everyMs: 1, run: fail }, { name: "g", everyMs: 1, run: other });
    await soon(() => failedAt.length, 3);
    const [first = 0, second = 0, third = 0] = failedAt;
    expect(second - first).toBeGreaterThan(90);
    expect(third - second).toBeGreaterThan(190);
    expect(others).toBeGreaterThan(10);
  });

  test("when it is stopped, finishes the current run and starts no other", async () => {
    const steps: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = async () => {
      steps.push("begins");
      await held;
      steps.push("ends");
      return 1;
    };
    start({ name: "h", everyMs: 1, run });
    await soon(() => steps.length, 1);
    stopping.abort();
    release();
    await worker;
    expect(steps).toEqual(["begins", "ends"]);
  });

  test("reports that it is alive", async () => {
    start();
    expect(await isAliveSoon()).toBe(true);
  });
});

function isAliveSoon(): Promise<boolean> {
  return poll(isWorkerAlive, (alive) => alive);
}
