import { setMaxListeners } from "node:events";
import { STOP_SECONDS_MAX } from "../core/limits.ts";
import { isOutage } from "../server/db.ts";
import type { Job } from "../server/jobs/job.ts";
import { listen, type Queue } from "../server/jobs/notify.ts";
import { HEARTBEAT_MS, takeNewWorkerId, unregisterWorker, writeHeartbeat } from "../server/jobs/worker-registry.ts";
import { errorFields, log } from "../server/process/log.ts";
import { servingEveryOperator } from "../server/row-scope.ts";
import { countRun } from "./metrics.ts";

/** After a batch that was not full, what came meanwhile has its own notification. This is for what has none. */
const LOOK_AGAIN_MS = 20;
const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;
/** Shorter than RETRY_MS_MAX: an outage of the database ends sooner than a bug of ours is fixed. */
const OUTAGE_RETRY_MS_MAX = 1_000;
/** A run that hangs must not prevent the process from ending. */
const FINISH_MS_MAX = STOP_SECONDS_MAX * 1_000;

const heartBeat: Job = {
  name: "heart-beat",
  everyMs: HEARTBEAT_MS,
  run: async () => {
    await writeHeartbeat();
    return 0;
  },
};

/**
 * Runs every job in its own loop until `signal` aborts, then lets the runs in progress finish, for at most 10 s. A job
 * that fails is logged and retried after 0.1 to 5 s; it never ends the process or another job.
 */
export async function runWorker(jobs: readonly Job[], { signal }: { signal: AbortSignal }): Promise<void> {
  setMaxListeners(0, signal);
  const loops = [...jobs, heartBeat].map((job) => ({ job, wake: wakeSignal() }));
  const raise = (queues: Queue[]) => {
    for (const loop of loops) if (loop.job.queue && queues.includes(loop.job.queue)) loop.wake.raise();
  };
  const ended = Promise.all([
    listen(({ queues }) => raise(queues), signal),
    ...loops.map((loop) => runJob(loop.job, loop.wake, signal)),
  ]);
  await Promise.race([ended, longAfterAbort(signal)]);
  // Work that is still leased becomes free at once, without waiting for our heartbeat to expire.
  await unregisterWorker().catch(() => {});
}

async function runJob(job: Job, hint: WakeSignal, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const result = await runOnce(job);
    failures = "worked" in result ? 0 : failures + 1;
    if (!("worked" in result)) await wakeSignal().wait(retryDelay(failures, result.outage), signal);
    else if (result.worked === 0) await hint.wait(job.everyMs, signal);
    else if (result.worked < (job.batchSize ?? 1)) await hint.wait(LOOK_AGAIN_MS, signal);
  }
  await servingEveryOperator(async () => job.finish?.());
}

async function runOnce(job: Job): Promise<{ worked: number } | { outage: boolean }> {
  const startedAt = performance.now();
  try {
    const worked = await servingEveryOperator(() => job.run());
    countRun(job.name, startedAt, worked);
    return { worked };
  } catch (error) {
    log().error({ ...errorFields(error), job: job.name }, "a job failed and is tried again");
    countRun(job.name, startedAt, null);
    const outage = isOutage(error);
    if (outage) takeNewWorkerId();
    return { outage };
  }
}

function retryDelay(failures: number, outage: boolean): number {
  return Math.min(outage ? OUTAGE_RETRY_MS_MAX : RETRY_MS_MAX, RETRY_MS_MIN * 2 ** (failures - 1));
}

function longAfterAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, FINISH_MS_MAX).unref();
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
}

/** `raise` ends the current `wait`. Without a current wait it ends the next one, so that no hint is lost. */
type WakeSignal = { raise: () => void; wait: (timeoutMs: number, signal: AbortSignal) => Promise<void> };

/** Creates a wake signal for one waiter. `wait` resolves when it is raised, after `timeoutMs`, or when `signal` aborts. */
function wakeSignal(): WakeSignal {
  let isRaised = false;
  let wake = () => {};
  return {
    raise() {
      isRaised = true;
      wake();
    },
    async wait(timeoutMs, signal) {
      if (!isRaised && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", wake);
            resolve();
          };
          const timer = setTimeout(wake, timeoutMs);
          signal.addEventListener("abort", wake);
        });
      }
      isRaised = false;
    },
  };
}
