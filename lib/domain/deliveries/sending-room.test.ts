import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { SendingRoom } from "./sending-room.ts";

const hang = () => {
  let end = () => {};
  const send = () => new Promise<boolean>((resolve) => (end = () => resolve(true)));
  return { send, end: () => end() };
};
const roomOf = (room: SendingRoom, webhook: string) => {
  const { ids, rooms, otherRoom } = room.rooms();
  const at = ids.indexOf(webhook);
  return at < 0 ? otherRoom : rooms[at];
};
const succeed = (room: SendingRoom, webhook: string, success = true) =>
  room.hold(
    webhook,
    async () => success,
    (result) => result,
  );

describe("room for deliveries", () => {
  test("a webhook begins with one, doubles with each success and is back at one after a failure", async () => {
    const room = new SendingRoom({ perWebhookMax: 8 });
    expect(roomOf(room, "a")).toBe(1);
    const seen = [];
    for (let i = 0; i < 5; i++) {
      await succeed(room, "a");
      seen.push(roomOf(room, "a"));
    }
    expect(seen).toEqual([2, 4, 8, 8, 8]);
    await succeed(room, "a", false);
    expect(roomOf(room, "a")).toBe(1);
    expect(room.rooms().ids).toEqual([]);
  });

  test("a send that throws gives its place back", async () => {
    const room = new SendingRoom({ quickMax: 2 });
    const throws = async () => Promise.reject(new Error("no"));
    await expect(room.hold("a", throws, () => true)).rejects.toThrow("no");
    expect(room.free).toBe(2);
    expect(room.inFlight).toBe(0);
  });

  test("a send that takes long leaves its place to others, but not to its own webhook", async () => {
    const room = new SendingRoom({ quickMax: 1, slowAfterMs: 20 });
    const hanging = hang();
    const held = room.hold("a", hanging.send, () => true);
    expect(room.free).toBe(0);
    await poll(
      async () => room.free,
      (free) => free === 1,
    );
    expect(room.free).toBe(1);
    expect(roomOf(room, "a")).toBe(0);
    expect(roomOf(room, "b")).toBe(1);
    hanging.end();
    await held;
    expect(room.inFlight).toBe(0);
  });

  test("when too much hangs, failing webhooks wait first, then all but those that have just answered", async () => {
    const room = new SendingRoom({ slowMax: 2, slowAfterMs: 1 });
    await succeed(room, "answers");
    await succeed(room, "hangs");
    const sends = [hang(), hang()] as const;
    const held = [room.hold("hangs", sends[0].send, () => true)];
    await poll(
      async () => room.failingMayTry,
      (may) => !may,
    );
    expect(room.failingMayTry).toBe(false);
    expect([roomOf(room, "hangs"), roomOf(room, "new")]).toEqual([1, 1]);
    held.push(room.hold("hangs too", sends[1].send, () => true));
    await poll(
      async () => roomOf(room, "new"),
      (left) => left === 0,
    );
    expect(["new", "hangs", "hangs too"].map((webhook) => roomOf(room, webhook))).toEqual([0, 0, 0]);
    expect(roomOf(room, "answers")).toBe(2);
    expect(room.free).toBe(256);
    for (const send of sends) send.end();
    await Promise.all(held);
    expect([roomOf(room, "hangs"), roomOf(room, "new")]).toEqual([4, 1]);
  });
});
