import { describe, expect, test } from "vitest";
import { batch } from "./batch.ts";

type Run = (items: number[]) => Promise<(number | Error)[]>;

/** Makes a batch whose runs wait for `release`, and records the items of each run. */
function held(sizeMax = 500, waitingMax = 10_000) {
  const runs: number[][] = [];
  const waiting: (() => void)[] = [];
  const ask = batch<number, number>({
    name: "test",
    sizeMax,
    waitingMax,
    partitionOf: (item) => (item >= 1_000 ? "crowd" : "few"),
    run: async (items) => {
      runs.push(items);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return items.map((item) => item * 2);
    },
  });
  const release = async () => {
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting.shift()?.();
  };
  return { ask, runs, release };
}

const failing = (run: Run) => batch<number, number>({ name: "test", partitionOf: () => "one", run });
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

describe("batch", () => {
  test("a single item runs at once, alone", async () => {
    const { ask, runs, release } = held();
    const answer = ask(1);
    await release();
    expect(await answer).toBe(2);
    expect(runs).toEqual([[1]]);
  });

  test("items that arrive while a batch runs are the next batch, each with its own result", async () => {
    const { ask, runs, release } = held();
    const first = ask(0);
    while (runs.length === 0) await new Promise(setImmediate);
    const rest = [1, 2, 3].map(ask);
    await release();
    await release();
    expect(await first).toBe(0);
    expect(await Promise.all(rest)).toEqual([2, 4, 6]);
    expect(runs).toEqual([[0], [1, 2, 3]]);
  });

  test("a batch can begin before the callers of the one before are answered, each with its own result", async () => {
    const seen: string[] = [];
    const run: Run = async (items) => {
      seen.push(`runs ${items}`);
      await new Promise(setImmediate);
      return items.map((item) => item * 2);
    };
    const ask = batch({ name: "test", sizeMax: 1, partitionOf: () => "one", beginsBeforeAnswers: true, run });
    const answers = [0, 1].map((item) => ask(item).finally(() => seen.push(`answers ${item}`)));
    expect(await Promise.all(answers)).toEqual([0, 2]);
    expect(seen).toEqual(["runs 0", "runs 1", "answers 0", "answers 1"]);
  });

  test("no batch is larger than its limit, and nothing waits for ever", async () => {
    const sizes: number[] = [];
    const ask = batch<number, number>({
      name: "test",
      sizeMax: 7,
      partitionOf: (item) => String(item % 3),
      run: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    expect(await Promise.all(upTo(100).map(ask))).toEqual(upTo(100));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7);
  });

  test("a partition with few items is served together with a large one, and each keeps its order", async () => {
    const { ask, runs, release } = held(10);
    const answers = [...upTo(50, 1_000), 1, 2, 3].map(ask);
    for (let i = 0; i < 6; i++) await release();
    await Promise.all(answers);
    expect(runs[0]).toEqual(expect.arrayContaining([1, 2, 3]));
    const crowd = runs.flat().filter((item) => item >= 1_000);
    expect(crowd).toEqual(upTo(50, 1_000));
  });

  test("503 with Retry-After when too many items wait", async () => {
    const { ask, release } = held(500, 3);
    const answers = [1, 2, 3].map(ask);
    await expect(ask(4)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", headers: { "Retry-After": "1" } });
    await release();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  });

  test("an error as the result of one item fails only that item", async () => {
    const ask = failing(async (items) => items.map((item) => (item === 2 ? new Error("two") : item)));
    const settled = await Promise.allSettled([1, 2, 3].map(ask));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("an item that makes the whole batch fail is the only one that fails", async () => {
    const ask = failing(async (items) => {
      if (items.includes(13)) throw new Error("thirteen");
      return items;
    });
    const settled = await Promise.allSettled(upTo(20).map(ask));
    expect(settled.flatMap(({ status }, i) => (status === "rejected" ? [i] : []))).toEqual([13]);
  });

  test("an outage fails all of a batch at once: it is not tried item by item", async () => {
    let runs = 0;
    const ask = failing(async () => {
      runs++;
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    });
    const settled = await Promise.allSettled(upTo(20).map(ask));
    expect(settled.every(({ status }) => status === "rejected")).toBe(true);
    expect(runs).toBe(1);
  });

  test("the next batch runs normally after a failure", async () => {
    let down = true;
    const ask = failing(async (items) => {
      if (down) throw Object.assign(new Error("down"), { code: "ECONNRESET" });
      return items;
    });
    await expect(ask(1)).rejects.toThrow("down");
    down = false;
    expect(await ask(1)).toBe(1);
  });
});
