import { expect, onTestFinished, test, vi } from "vitest";
import { BoundedQueue, QueueFull } from "./bounded-queue.ts";

/** Works that end when the test says so. `begun`: in the order in which they began. */
function works(queue: BoundedQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const give = (name: string, lane: "first" | "second" = "second", whose = "somebody") =>
    queue.run(lane, whose, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, give, end };
}

test("no more works than allowed run at once, and the waiting ones follow in their order", async () => {
  const { begun, give, end } = works(new BoundedQueue({ atOnce: 2, waiting: 5, waitSeconds: 60 }));
  const given = ["a", "b", "c", "d"].map((name) => give(name));
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c", "d"]) await end(name);
  expect(await Promise.all(given)).toEqual(["a", "b", "c", "d"]);
});

test("a work of the first lane does not wait behind those of the second, nor is it refused when that one is full", async () => {
  const { begun, give, end } = works(new BoundedQueue({ atOnce: 1, waiting: 1, waitSeconds: 60 }));
  const running = give("running");
  const second = give("second");
  await expect(give("too many")).rejects.toThrow(QueueFull);
  const first = give("first", "first");
  for (const name of ["running", "first", "second"]) await end(name);
  await Promise.all([running, second, first]);
  expect(begun).toEqual(["running", "first", "second"]);
});

test("a work that waited too long is refused, and never begins", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun, give, end } = works(new BoundedQueue({ atOnce: 1, waiting: 9, waitSeconds: 5 }));
  const running = give("running");
  const late = give("late");
  vi.advanceTimersByTime(5_000);
  await expect(late).rejects.toThrow(QueueFull);
  await end("running");
  await running;
  expect(begun).toEqual(["running"]);
});

test("a work that fails gives its place to the next", async () => {
  const queue = new BoundedQueue({ atOnce: 1, waiting: 1, waitSeconds: 60 });
  const failing = queue.run("first", "a", () => Promise.reject(new Error("as the test told")));
  const next = queue.run("first", "a", async () => "done");
  await expect(failing).rejects.toThrow("as the test told");
  expect(await next).toBe("done");
});

test("everybody has their turn, however many works one has", async () => {
  const { begun, give, end } = works(new BoundedQueue({ atOnce: 1, waiting: 9, waitSeconds: 60 }));
  const given = [give("running"), give("a1", "first", "a"), give("a2", "first", "a"), give("a3", "first", "a")];
  given.push(give("b1", "first", "b"), give("b2", "first", "b"), give("c1", "first", "c"));
  for (const name of ["running", "a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  await Promise.all(given);
  expect(begun).toEqual(["running", "a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("where the lane is full, whoever has most gives room to who has fewer, and is told", async () => {
  const { begun, give, end } = works(new BoundedQueue({ atOnce: 1, waiting: 3, waitSeconds: 60 }));
  const running = give("running");
  const [a1, a2, a3] = ["a1", "a2", "a3"].map((name) => give(name, "second", "a"));
  const b1 = give("b1", "second", "b");
  await expect(a3).rejects.toThrow("others have fewer that wait");
  await expect(give("a4", "second", "a")).rejects.toThrow("too much is waiting");
  await expect(give("b2", "second", "b")).rejects.toThrow("too much is waiting");
  for (const name of ["running", "a1", "b1", "a2"]) await end(name);
  await Promise.all([running, a1, a2, b1]);
  expect(begun).toEqual(["running", "a1", "b1", "a2"]);
});
