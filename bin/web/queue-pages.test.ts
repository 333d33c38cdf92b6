import { connect } from "node:net";
import { request as undici } from "undici";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { seedOperator, seedStaff } from "#e2e/support/seed-operator.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { NEXT_REQUESTS, SOURCE_RATES } from "#lib/core/limits.ts";
import { keepDevice, rememberDevice } from "#lib/domain/people/staff/sign-in/known-device.ts";
import { rows } from "#lib/server/db.ts";
import { guardPages } from "./guard-pages.ts";
import { startHttpServer } from "./http-server.ts";

await testDatabase();
const sql = (text: string, values: unknown[] = []) => rows({ text, values }) as Promise<never[]>;
const operator = await seedOperator(sql);
const staff = { id: await seedStaff(sql, operator, "qa"), operatorId: operator.id };

/** What is being shown, in the order of its begin. `open` ends one of them, or all. */
let shown: string[] = [];
const ends: (() => void)[] = [];
function open(count = ends.length): void {
  for (const end of ends.splice(0, count)) end();
}
/** Requests that reached the server. */
let came = 0;

const guarded = guardPages(async (request, response) => {
  shown.push(String(request.url));
  await new Promise<void>((resolve) => ends.push(resolve));
  response.end("shown");
});
/** How much of the last connection that ended was read. */
let bytesRead: number | undefined;
const server = await startHttpServer(0, (request, response) => {
  came++;
  if (request.method === "POST")
    request.socket.once("close", () => {
      bytesRead = request.socket.bytesRead;
    });
  guarded(request, response);
});
afterAll(server.stop);
const { atOnce, waiting } = NEXT_REQUESTS.pages;

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: fields } = await undici(`http://127.0.0.1:${server.port}${path}`, { headers });
  await body.text();
  return { status: statusCode, retryAfter: fields["retry-after"] };
};
const many = (length: number, path: string) => Array.from({ length }, (_, n) => ask(`${path}?${n}`));
const began = (count: number) => expect.poll(() => shown.length).toBe(count);

/** Lets everything that waits be shown. */
async function drain(asked: Promise<unknown>[]): Promise<void> {
  let isOver = false;
  const all = Promise.all(asked).finally(() => {
    isOver = true;
  });
  for (let turns = 0; turns < 10_000 && !isOver; turns++) {
    open();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
}

beforeEach(() => {
  shown = [];
});

describe("pages and sign-ins", () => {
  test("are shown a few at once; others wait, and 503 when too many wait", async () => {
    const asked = many(atOnce + waiting, "/charges");
    await began(atOnce);
    await expect.poll(async () => (await ask("/charges")).status).toBe(503);
    expect(await ask("/charges")).toEqual({ status: 503, retryAfter: "5" });
    expect(shown).toHaveLength(atOnce);
    await drain(asked);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  test("have places of their own, and files of the build need none", async () => {
    const pages = many(atOnce, "/charges");
    await began(atOnce);
    const others = [ask("/api/auth/csrf"), ...many(3, "/_next/static/a.js")];
    await began(atOnce + 4);
    await drain([...pages, ...others]);
  });

  test("of a browser in which somebody has signed in go first", async () => {
    const { deviceCookie } = await rememberDevice(staff, null);
    const before = came;
    const asked = many(atOnce + 5, "/charges");
    await began(atOnce);
    asked.push(ask("/known", { cookie: keepDevice(deviceCookie).split(";")[0] ?? "" }));
    await expect.poll(() => came).toBe(before + asked.length);
    open(1);
    await began(atOnce + 1);
    expect(shown.at(-1)).toBe("/known");
    await drain(asked);
  });

  test("take no place while their body has not arrived", async () => {
    const head = "POST /charges HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n";
    const slow = Array.from({ length: atOnce }, () => connect(server.port, "127.0.0.1").on("error", () => {}));
    for (const socket of slow) socket.write(head);
    const asked = [ask("/charges")];
    await began(1);
    slow[0]?.write("whole");
    await began(2);
    await drain(asked);
    for (const socket of slow) socket.destroy();
  });
});

test("429 too many sign-ins from one address, long before too many pages", async () => {
  const asked = many(NEXT_REQUESTS.signIns.atOnce + NEXT_REQUESTS.signIns.waiting, "/api/auth/csrf");
  await began(NEXT_REQUESTS.signIns.atOnce);
  await expect.poll(async () => (await ask("/api/auth/csrf")).status, { interval: 1 }).toBe(429);
  asked.push(ask("/_next/static/a.js"));
  await drain(asked);
});

test("413 for 10 MB, of which nearly nothing is read", async () => {
  bytesRead = undefined;
  const { statusCode, body } = await undici(`http://127.0.0.1:${server.port}/charges`, {
    method: "POST",
    body: Buffer.alloc(10_000_000),
    reset: true,
  });
  await body.dump();
  expect(statusCode).toBe(413);
  await expect.poll(() => bytesRead, { timeout: 5_000 }).toBeLessThan(1_000_000);
  expect(shown).toEqual([]);
});

test("429 too many verification codes from one address, while other pages are shown", async () => {
  const { perSecond, burstSeconds } = SOURCE_RATES.verifications;
  const asked = many(perSecond * burstSeconds, "/verify/0000");
  await began(atOnce);
  await expect.poll(async () => (await ask("/verify/0000")).status, { interval: 1 }).toBe(429);
  asked.push(ask("/charges"));
  await drain(asked);
  expect((await asked.at(-1))?.status).toBe(200);
});
