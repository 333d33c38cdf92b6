import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

const hang = () => {
  let end = () => {};
  const send = () => new Promise<boolean>((resolve) => (end = () => resolve(true)));
  return { send, end: () => end() };
};
const slotsOf = (limiter: ConcurrencyLimiter, webhook: string) => {
  const { slots, slotsOfOthers } = limiter.slots();
  return slots.find(({ id }) => id === webhook)?.slots ?? slotsOfOthers;
};
const succeed = (limiter: ConcurrencyLimiter, webhook: string, success = true) =>
  limiter.hold(
    webhook,
    async () => success,
    (result) => result,
  );

describe("slots for deliveries", () => {
  test("a webhook has one slot at first, twice as many after each success, and one after a failure", async () => {
    const limiter = new ConcurrencyLimiter({ perWebhookMax: 8 });
    expect(slotsOf(limiter, "a")).toBe(1);
    const seen = [];
    for (let i = 0; i < 5; i++) {
      await succeed(limiter, "a");
      seen.push(slotsOf(limiter, "a"));
    }
    expect(seen).toEqual([2, 4, 8, 8, 8]);
    await succeed(limiter, "a", false);
    expect(slotsOf(limiter, "a")).toBe(1);
    expect(limiter.slots().slots).toEqual([]);
  });

  test("a send that throws frees its slot", async () => {
    const limiter = new ConcurrencyLimiter({ quickMax: 2 });
    const throws = async () => Promise.reject(new Error("no"));
    await expect(limiter.hold("a", throws, () => true)).rejects.toThrow("no");
    expect(limiter.free).toBe(2);
    expect(limiter.inFlight).toBe(0);
  });

  test("a slow send frees its slot for other webhooks, but not for its own webhook", async () => {
    const limiter = new ConcurrencyLimiter({ quickMax: 1, slowAfterMs: 20 });
    const hanging = hang();
    const held = limiter.hold("a", hanging.send, () => true);
    expect(limiter.free).toBe(0);
    await poll(
      async () => limiter.free,
      (free) => free === 1,
    );
    expect(limiter.free).toBe(1);
    expect(slotsOf(limiter, "a")).toBe(0);
    expect(slotsOf(limiter, "b")).toBe(1);
    hanging.end();
    await held;
    expect(limiter.inFlight).toBe(0);
  });

  test("when many sends hang, failing webhooks wait first, then all except those that just answered", async () => {
    const limiter = new ConcurrencyLimiter({ slowMax: 2, slowAfterMs: 1 });
    await succeed(limiter, "answers");
    await succeed(limiter, "hangs");
    const sends = [hang(), hang()] as const;
    const held = [limiter.hold("hangs", sends[0].send, () => true)];
    await poll(
      async () => limiter.failingMayTry,
      (may) => !may,
    );
    expect(limiter.failingMayTry).toBe(false);
    expect([slotsOf(limiter, "hangs"), slotsOf(limiter, "new")]).toEqual([1, 1]);
    held.push(limiter.hold("hangs too", sends[1].send, () => true));
    await poll(
      async () => slotsOf(limiter, "new"),
      (left) => left === 0,
    );
    expect(["new", "hangs", "hangs too"].map((webhook) => slotsOf(limiter, webhook))).toEqual([0, 0, 0]);
    expect(slotsOf(limiter, "answers")).toBe(2);
    expect(limiter.free).toBe(256);
    for (const send of sends) send.end();
    await Promise.all(held);
    expect([slotsOf(limiter, "hangs"), slotsOf(limiter, "new")]).toEqual([4, 1]);
  });
});
