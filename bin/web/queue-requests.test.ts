import { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { request as undici } from "undici";
import { afterAll, beforeEach, expect, test } from "vitest";
import { CompleteResponse, startHttpServer } from "./http-server.ts";
import { isApiRequest, queueRequests } from "./queue-requests.ts";

const BOUNDS = { atOnce: 2, waiting: 2, slowMs: 100_000, longPollMs: 20, pauseMs: 50 };

/** What is worked on, in the order of its begin. `end` answers the first of them. */
const begun: { path: string; end: () => void }[] = [];
const serving = (bounds: typeof BOUNDS) =>
  queueRequests((request, response) => {
    begun.push({ path: request.url ?? "", end: () => response.end("done") });
  }, bounds);
const slow = serving({ ...BOUNDS, slowMs: 20 });
const quick = serving(BOUNDS);
/** Requests that reached the server, and those whose answer is over or whose client is gone. */
let came = 0;
const over: string[] = [];
const server = await startHttpServer(0, (request, response) => {
  came++;
  response.once("close", () => over.push(request.url ?? ""));
  (request.url?.startsWith("/slow") ? slow : quick)(request, response);
});
afterAll(server.stop);
beforeEach(() => {
  begun.length = 0;
  over.length = 0;
  came = 0;
});

const ask = async (path: string, signal?: AbortSignal, sentHeaders: Record<string, string> = {}) => {
  const url = `http://127.0.0.1:${server.port}${path}`;
  const { statusCode, headers, body } = await undici(url, {
    method: "POST",
    body: "{}",
    headers: sentHeaders,
    ...(signal && { signal }),
  });
  return { status: statusCode, retryAfter: headers["retry-after"], text: await body.text() };
};
/** Asks, and waits until the server has the request: undici sends two of one moment over one connection. */
async function sent(...asked: Parameters<typeof ask>): Promise<{ answer: ReturnType<typeof ask> }> {
  const before = came;
  const answer = ask(...asked);
  await expect.poll(() => came).toBe(before + 1);
  return { answer };
}
async function askInOrder(paths: string[]): Promise<ReturnType<typeof ask>[]> {
  const asked: ReturnType<typeof ask>[] = [];
  for (const path of paths) asked.push((await sent(path)).answer);
  return asked;
}
const paths = () => begun.map(({ path }) => path);

test("requests beyond those at once wait, and begin in the order in which they came", async () => {
  const asked = await askInOrder(["/a", "/b", "/c", "/d"]);
  expect(paths()).toEqual(["/a", "/b"]);
  begun[1]?.end();
  await expect.poll(paths).toEqual(["/a", "/b", "/c"]);
  begun[0]?.end();
  await expect.poll(paths).toEqual(["/a", "/b", "/c", "/d"]);
  for (const { end } of begun.slice(2)) end();
  expect(await Promise.all(asked)).toMatchObject(Array(4).fill({ status: 200, text: "done" }));
});

test("503 with Retry-After at once when no more may wait; those who wait lose nothing", async () => {
  const asked = await askInOrder(["/a", "/b", "/c", "/d"]);
  const refused = await ask("/e");
  expect(refused).toMatchObject({ status: 503, retryAfter: "1" });
  expect(JSON.parse(refused.text)).toMatchObject({ code: "SERVICE_UNAVAILABLE", requestId: expect.any(String) });
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => begun.length).toBeGreaterThan(n);
    begun[n]?.end();
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(paths()).not.toContain("/e");
});

test("a connection whose request was refused is read again after its pause, and not before", async () => {
  const asked = await askInOrder(["/a", "/b", "/c", "/d"]);
  const socket = connect(server.port, "127.0.0.1");
  const answers: { status: string; at: number }[] = [];
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: pix.example\r\n\r\n`);
  socket.on("data", (data) => {
    if (answers.length === 0) ask("/f");
    answers.push({ status: String(data).slice(0, 12), at: performance.now() });
  });
  ask("/e");
  await expect.poll(() => answers.map(({ status }) => status)).toEqual(["HTTP/1.1 503", "HTTP/1.1 503"]);
  const [first, second] = answers.map(({ at }) => at) as [number, number];
  // The timer of the server may be a millisecond early by this clock.
  expect(second - first).toBeGreaterThan(BOUNDS.pauseMs - 2);
  socket.destroy();
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => begun.length).toBeGreaterThan(n);
    begun[n]?.end();
  }
  await Promise.all(asked);
});

test("a client that goes away gives its place to the next, and one that waited is not worked on", async () => {
  const [leaving, waiting] = [new AbortController(), new AbortController()];
  const { answer: left } = await sent("/a", leaving.signal);
  const { answer: served } = await sent("/b");
  const { answer: waited } = await sent("/c", waiting.signal);
  const { answer: last } = await sent("/d");
  waiting.abort();
  await expect(waited).rejects.toThrow();
  await expect.poll(() => over).toEqual(["/c"]);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(paths).toEqual(["/a", "/b", "/d"]);
  for (const { end } of begun) end();
  expect([(await served).status, (await last).status]).toEqual([200, 200]);
});

test("20,000 answers that begin at once leave the queue without a deep stack", () => {
  const held: CompleteResponse[] = [];
  let answered = 0;
  const enter = queueRequests(
    (_request, response) => {
      if (held.length === 0) held.push(response);
      else answered += response.writeHead(204).statusCode === 204 ? 1 : 0;
    },
    { ...BOUNDS, atOnce: 1, waiting: 20_000 },
  );
  for (let n = 0; n <= 20_000; n++) {
    const request = new IncomingMessage(new Socket());
    enter(request, new CompleteResponse(request));
  }
  expect(answered).toBe(0);
  held[0]?.writeHead(204);
  expect(answered).toBe(20_000);
});

test("requests that take long leave their places to others", async () => {
  const asked = await askInOrder(["/slow/a", "/slow/b", "/slow/c"]);
  await expect.poll(paths).toEqual(["/slow/a", "/slow/b", "/slow/c"]);
  for (const { end } of begun) end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("requests with Prefer: wait leave their places early, and hold none twice", async () => {
  const polls = [];
  for (const path of ["/a", "/b", "/c"]) polls.push((await sent(path, undefined, { Prefer: "wait=5" })).answer);
  await expect.poll(paths).toEqual(["/a", "/b", "/c"]);
  for (const { end } of begun) end();
  await Promise.all(polls);
  const asked = await askInOrder(["/d", "/e", "/f"]);
  expect(paths()).toEqual(["/a", "/b", "/c", "/d", "/e"]);
  begun[3]?.end();
  await expect.poll(paths).toEqual(["/a", "/b", "/c", "/d", "/e", "/f"]);
  for (const { end } of begun.slice(4)) end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ["/v1/pix/deposit", true],
  ["/v2/charges?limit=1", true],
  ["http://pix.example/v1/pix/deposit", true],
  ["/healthz", false],
  ["/bff/list-charges", false],
  ["/verify/1", false],
])("%s is a request of the public API: %s", (url, isOne) => {
  expect(isApiRequest({ url } as never)).toBe(isOne);
});
