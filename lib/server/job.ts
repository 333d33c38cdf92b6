import type { Queue } from "./notify.ts";

/**
 * What the worker does by itself. `run` works off one bounded batch and gives how many; it runs again until it gives 0, then
 * waits for a hint that `queue` has something, or for `everyMs`. Any number of workers may run it at the same time.
 */
export type Job = {
  name: string;
  queue?: Queue;
  everyMs: number;
  run: () => Promise<number>;
  /** Waits for what runs have begun and left going on. Called when the worker stops. */
  finish?: () => Promise<void>;
};
