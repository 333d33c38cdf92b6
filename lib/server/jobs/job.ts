import type { Queue } from "./notify.ts";

/**
 * A background job of the worker. `run` processes one bounded batch and returns its size. The worker calls it again
 * until it returns 0, then waits for a notification of `queue` or for `everyMs`. Any number of workers may run the same
 * job at the same time. `batchSize`: of a full batch. After a smaller one the worker looks again only at a
 * notification, or a moment later.
 */
export type Job = {
  name: string;
  queue?: Queue;
  everyMs: number;
  batchSize?: number;
  run: () => Promise<number>;
  /** Waits for work that `run` started and did not wait for. Called when the worker stops. */
  finish?: () => Promise<void>;
};
