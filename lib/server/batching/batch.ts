import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "../../core/errors.ts";
import { isOutage } from "../db.ts";
import { servingNobody } from "../operations/current-client.ts";
import { servingEveryOperator } from "../row-scope.ts";

type BatchSpec<Item, Result> = {
  name: string;
  /** Most items in one transaction. Default 500. */
  sizeMax?: number;
  /** Most items that may wait; more are refused with SERVICE_UNAVAILABLE. Default 10 000. */
  waitingMax?: number;
  /** Items of one partition keep their order. When more items wait than fit, partitions share the batch equally. */
  partitionOf: (item: Item) => string;
  /** How long a batch waits for more items before it begins, where nobody waits for the result. Default 0. */
  gatherMs?: number;
  /** Whether all items of a batch must be of one partition. Default: never. */
  isApart?: () => boolean;
  /**
   * Whether a batch begins before the callers of the one before are answered, so that PostgreSQL works meanwhile. It is
   * for batches that keep PostgreSQL as busy as this process; where the process has more to do, it only delays answers.
   */
  beginsBeforeAnswers?: boolean;
  /** Runs one transaction. Returns, after COMMIT, a result or an error for each item, in the order of the items. */
  run: (items: Item[]) => Promise<(Result | Error)[]>;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Returns a function that runs items in batches: items that arrive while a batch commits become the next batch. There
 * is no timer without `gatherMs`, so an idle system answers at once. When a batch of several items fails for another reason than an
 * outage, its items run one by one, so that one bad item cannot fail the others: `run` must be idempotent.
 */
export function batch<Item, Result>(spec: BatchSpec<Item, Result>): (item: Item) => Promise<Result> {
  const { sizeMax = 500, waitingMax = 10_000, gatherMs = 0, partitionOf, isApart = () => false, run } = spec;
  const partitions = new Map<string, Waiting<Item, Result>[]>();
  let waiting = 0;
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting > 0) {
      if (gatherMs > 0) await sleep(gatherMs);
      const taken = take(partitions, sizeMax, isApart());
      waiting -= taken.length;
      const answer = await outcome(taken, run);
      if (spec.beginsBeforeAnswers && waiting > 0) setImmediate(answer);
      else answer();
    }
    running = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting >= waitingMax) {
        reject(
          refuse("SERVICE_UNAVAILABLE", "Too much is waiting. Try again in a second.", {
            headers: { "Retry-After": "1" },
          }),
        );
        return;
      }
      const partition = partitionOf(item);
      const queue = partitions.get(partition);
      if (queue) queue.push({ item, resolve, reject });
      else partitions.set(partition, [{ item, resolve, reject }]);
      waiting++;
      // Starts after this turn of the event loop, so that all requests read in this turn share the first batch. A start
      // with the first item would give every other transaction a single item.
      if (!running) {
        running = true;
        // A batch serves several callers: none of them is its client, and their operators may differ.
        servingNobody(() => setImmediate(() => servingEveryOperator(drain)));
      }
    });
}

/** Takes at most `sizeMax` items, in equal shares from the partitions that have items; `isApart`: from the first only. */
function take<W>(partitions: Map<string, W[]>, sizeMax: number, isApart: boolean): W[] {
  const taken: W[] = [];
  while (taken.length < sizeMax && partitions.size > 0) {
    const share = isApart ? sizeMax : Math.max(1, Math.floor((sizeMax - taken.length) / partitions.size));
    for (const [partition, queue] of partitions) {
      for (const waiting of queue.splice(0, Math.min(share, sizeMax - taken.length))) taken.push(waiting);
      // The partition moves to the end of the order, so that the other partitions come first next time.
      partitions.delete(partition);
      if (queue.length > 0) partitions.set(partition, queue);
      if (isApart) return taken;
      if (taken.length >= sizeMax) break;
    }
  }
  return taken;
}

/** Runs one batch. Returns a function that answers those of its callers that have no answer yet. */
async function outcome<Item, Result>(
  taken: Waiting<Item, Result>[],
  run: (items: Item[]) => Promise<(Result | Error)[]>,
): Promise<() => void> {
  try {
    const results = await run(taken.map((waiting) => waiting.item));
    return () =>
      taken.forEach((waiting, i) => {
        const result = results[i];
        if (result instanceof Error) waiting.reject(result);
        else waiting.resolve(result as Result);
      });
  } catch (error) {
    if (taken.length === 1 || isOutage(error)) {
      return () => {
        for (const waiting of taken) waiting.reject(error);
      };
    }
    for (const waiting of taken) (await outcome([waiting], run))();
    return () => {};
  }
}
