import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { readAgain } from "./live.ts";
import { makeQueryClient } from "./query-cache.ts";

type Read = { signal: AbortSignal; answer: (value: string) => void; fail: (error: Error) => void };

const clients: ReturnType<typeof makeQueryClient>[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.clear();
});

/** Mounts one query and collects the reads that are started for it. */
async function shown(meta: { liveEveryMs?: number } = {}) {
  const client = makeQueryClient();
  clients.push(client);
  const reads: Read[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ["something"],
    meta,
    queryFn: ({ signal }) => new Promise((answer, fail) => void reads.push({ signal, answer, fail })),
  });
  observer.subscribe(() => {});
  const read = async (number: number) =>
    (
      await poll(
        async () => reads,
        (begun) => begun.length > number,
      )
    )[number] as Read;
  const expectShown = async (value: string) => {
    const last = await poll(
      async () => observer.getCurrentResult().data,
      (now) => now === value,
    );
    expect(last).toBe(value);
  };
  (await read(0)).answer("at first");
  await expectShown("at first");
  return { client, reads, read, expectShown, shownAt: () => observer.getCurrentResult().dataUpdatedAt };
}

test("data that changes faster than one read is still shown", async () => {
  const { client, read, expectShown } = await shown();
  for (let n = 1; n <= 5; n++) {
    void readAgain(client, ["charges"]);
    const { signal, answer } = await read(n);
    void readAgain(client, ["charges"]);
    expect(signal.aborted).toBe(false);
    answer(`change ${n}`);
    await expectShown(`change ${n}`);
  }
});

test("a read is repeated exactly once, even after several changes during it", async () => {
  const { client, reads, read, expectShown } = await shown();
  const all = [readAgain(client, ["charges"])];
  const first = await read(1);
  for (let n = 0; n < 3; n++) all.push(readAgain(client, ["charges"]));
  first.answer("begun before the change");
  (await read(2)).answer("begun after it");
  await expectShown("begun after it");
  await Promise.all(all);
  expect(reads).toHaveLength(3);
});

test("a read that fails is repeated once after a change during it", async () => {
  const { client, read, expectShown } = await shown();
  const all = [readAgain(client, ["charges"])];
  const first = await read(1);
  all.push(readAgain(client, ["charges"]));
  first.fail(new Error("no answer"));
  (await read(2)).answer("there again");
  await expectShown("there again");
  await Promise.all(all);
});

test("what is read only now and then is read once when its time has come, after several changes", async () => {
  const liveEveryMs = 60_000;
  const { client, reads, read, expectShown, shownAt } = await shown({ liveEveryMs });
  vi.useFakeTimers();
  const all = [0, 1, 2].map(() => readAgain(client, ["charges"]));
  const sinceShownMs = Date.now() - shownAt();
  await vi.advanceTimersByTimeAsync(liveEveryMs - sinceShownMs - 1);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  (await read(1)).answer("in its time");
  await Promise.all(all);
  await expectShown("in its time");
  expect(reads).toHaveLength(2);
});
