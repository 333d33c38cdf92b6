import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

const hang = () => {
  let end = () => {};
  const send = () => new Promise<boolean>((resolve) => (end = () => resolve(true)));
  return { send, end: () => end() };
};
const slotsOf = (limiter: ConcurrencyLimiter, wanted: string) => {
  const { slots, slotsOfOthers } = limiter.slots();
  return slots.find(({ id }) => id === wanted)?.slots ?? slotsOfOthers;
};
const to = (webhookId: string, accountId = "account") => ({ webhookId, accountId });
const succeed = (limiter: ConcurrencyLimiter, id: string, success = true) =>
  limiter.hold(to(id), async () => success, { succeeded: (result) => result });
const succeeded = () => true;

describe("slots for deliveries", () => {
  test("a webhook has one slot at first, twice as many after each success, and one after a failure", async () => {
    const limiter = new ConcurrencyLimiter({ perWebhookMax: 8, aheadMs: 0 });
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

  test("a claim names the 256 webhooks that answered last, and all with a send in flight", async () => {
    const limiter = new ConcurrencyLimiter({ aheadMs: 0 });
    const { send, end } = hang();
    const held = limiter.hold(to("hangs"), send, { succeeded });
    for (let i = 0; i < 1_000; i++) await succeed(limiter, `webhook ${i}`);
    await succeed(limiter, "webhook 800");
    const named = limiter.slots().slots.map(({ id }) => id);
    expect(named).toHaveLength(257);
    expect(named).toEqual(expect.arrayContaining(["hangs", "webhook 999", "webhook 800", "webhook 744"]));
    expect(slotsOf(limiter, "webhook 800")).toBe(4);
    expect(slotsOf(limiter, "webhook 743")).toBe(1);
    end();
    await held;
    expect(limiter.slots().slots).toHaveLength(256);
  });

  test("a send that throws frees its slot", async () => {
    const limiter = new ConcurrencyLimiter({ quickMax: 2 });
    const throws = async () => Promise.reject(new Error("no"));
    await expect(limiter.hold(to("a"), throws, { succeeded })).rejects.toThrow("no");
    expect(limiter.free).toBe(2);
    expect(limiter.inFlight).toBe(0);
  });

  test("a slow send frees its slot for other webhooks, but not for its own webhook", async () => {
    const limiter = new ConcurrencyLimiter({ quickMax: 1, slowAfterMs: 20, aheadMs: 0 });
    const hanging = hang();
    const held = limiter.hold(to("a"), hanging.send, { succeeded });
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
    const limiter = new ConcurrencyLimiter({ slowMax: 2, slowAfterMs: 1, aheadMs: 0 });
    await succeed(limiter, "answers");
    await succeed(limiter, "hangs");
    const sends = [hang(), hang()] as const;
    const held = [limiter.hold(to("hangs"), sends[0].send, { succeeded })];
    await poll(
      async () => limiter.failingMayTry,
      (may) => !may,
    );
    expect(limiter.failingMayTry).toBe(false);
    expect([slotsOf(limiter, "hangs"), slotsOf(limiter, "new")]).toEqual([1, 1]);
    held.push(limiter.hold(to("hangs too"), sends[1].send, { succeeded }));
    await poll(
      async () => slotsOf(limiter, "new"),
      (left) => left === 0,
    );
    expect(["new", "hangs", "hangs too"].map((id) => slotsOf(limiter, id))).toEqual([0, 0, 0]);
    expect(slotsOf(limiter, "answers")).toBe(2);
    expect(limiter.free).toBe(256);
    for (const send of sends) send.end();
    await Promise.all(held);
    expect([slotsOf(limiter, "hangs"), slotsOf(limiter, "new")]).toEqual([4, 1]);
  });

  test("for a quick webhook sixteen times its places are claimed, and no more until half of those ahead are sent", async () => {
    const limiter = new ConcurrencyLimiter({ perWebhookMax: 4, aheadMs: 60_000 });
    for (let i = 0; i < 3; i++) await succeed(limiter, "a");
    const claimable = (waiting: number) => limiter.slots(() => waiting).slots;
    expect(claimable(0)).toEqual([{ id: "a", slots: 64 }]);
    expect(claimable(35)).toEqual([{ id: "a", slots: 0 }]);
    expect(claimable(34)).toEqual([{ id: "a", slots: 30 }]);
    await succeed(limiter, "a", false);
    expect(limiter.slots()).toEqual({ slots: [], slotsOfOthers: 1 });
  });

  test("only webhooks of the accounts that are named, with enough places, are ready for more", async () => {
    const limiter = new ConcurrencyLimiter({ perWebhookMax: 4, aheadMs: 60_000 });
    for (const delivery of [to("a", "first"), to("b", "second"), to("c", "second")])
      await limiter.hold(delivery, async () => true, { succeeded });
    const ready = (count: number, ...accountIds: string[]) => limiter.readyFor(count, new Set(accountIds), () => 0);
    expect(ready(32, "first")).toEqual(["a"]);
    expect(ready(32, "second", "another")).toEqual(["b", "c"]);
    expect(ready(33, "first", "second")).toEqual([]);
  });

  test("nothing is claimed ahead for a webhook with a slow send, and its others are told", async () => {
    const limiter = new ConcurrencyLimiter({ perWebhookMax: 4, aheadMs: 60_000, slowAfterMs: 1 });
    for (let i = 0; i < 3; i++) await succeed(limiter, "a");
    const hanging = hang();
    const told = new Promise<void>((resolve) => {
      void limiter.hold(to("a"), hanging.send, { succeeded, onSlow: resolve });
    });
    await told;
    expect(limiter.slots().slots).toEqual([{ id: "a", slots: 3 }]);
    hanging.end();
  });
});
