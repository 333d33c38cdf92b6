import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Caller } from "#e2e/support/caller.ts";
import { poll } from "#e2e/support/poll.ts";
import { type SeedOperator, seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller, startSession } from "#e2e/support/staff-caller.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

const running = await service();
const { baseUrl, sql } = running;
const BOUND_MS = 10_000;
const ALIVE = "event: alive\ndata: {}";

/**
 * Opens a person's stream after its first heartbeat. `next` returns one message at a time, and undefined at the end.
 */
async function openStream(id: string, query = "") {
  const { cookie } = await startSession(sql, id);
  const headers = { cookie };
  const response = await fetch(`${baseUrl}/bff/live${query}`, { headers, signal: AbortSignal.timeout(BOUND_MS) });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const messages = messagesOf(response.body as ReadableStream<Uint8Array>);
  const next = async () => (await messages.next()).value;
  expect(await next()).toBe(ALIVE);
  return { next, leave: () => messages.return(undefined) };
}

// The network can split messages into any chunks.
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    // Skips lists of cache tags: the tests' own side effects, such as the request log, can send them at any time.
    yield* parts.filter((part) => !part.startsWith('data: {"refetch":['));
  }
}

test.concurrent.each([
  ["the person is disabled", "disabled_at = now()"],
  ["the role or the password changes", "session_version = session_version + 1"],
])("an open stream ends when %s", async (_when, change) => {
  const { id } = await staffCaller(running, "admin");
  const { next } = await openStream(id);
  await sql(`UPDATE staff SET ${change} WHERE id = $1`, [id]);
  // A stream that stays open fails the test: its timeout throws.
  for (let said = await next(); said !== undefined; said = await next()) expect(said).toBe(ALIVE);
});

test("an open stream stays while its session does", async () => {
  const { id } = await staffCaller(running, "support");
  const { next, leave } = await openStream(id);
  expect(await next()).toBe(ALIVE);
  await leave();
});

test.each<[string, (operator: SeedOperator, ask: Caller) => Promise<unknown>]>([
  [
    "an event",
    (operator) =>
      sql(
        `INSERT INTO event (account_id, id, record_kind, record_id, status, actor, created_at)
         VALUES ($1, $2, 'charge', gen_random_uuid(), 'PAID', 'test', now())`,
        [operator.accounts[0].id, uuidV7()],
      ),
  ],
  [
    "a charge that was made",
    ({ accounts: [{ pixKey }] }, ask) =>
      ask.post("/bff/createCharge", { amount: 1_000, externalId: randomUUID(), expiresIn: 600, pixKey }),
  ],
  [
    "an audit event",
    (operator) =>
      sql(
        "INSERT INTO audit (id, actor, action, operator_id, subject, facts) VALUES ($1, 'test', 'key.add', $2, 'a key', '{}')",
        [uuidV7(), operator.id],
      ),
  ],
])(
  "%s since the page was read starts the stream with a refetch; without a change there is none",
  async (_what, happen) => {
    const operator = await seedOperator(sql);
    const { id, ask } = await staffCaller(running, "admin", operator);
    await happen(operator, ask);
    const minute = 60_000;
    for (const [since, says] of [
      [Date.now() - minute, 'data: {"refetch":"everything"}'],
      [Date.now() + minute, ALIVE],
    ] as const) {
      const { next, leave } = await openStream(id, `?since=${since}`);
      expect(await next()).toBe(says);
      await leave();
    }
  },
);

test("a person's ninth stream ends the first, which is told to wait; the others stay", async () => {
  const { id } = await staffCaller(running, "support");
  const streams = [];
  for (let n = 0; n < 9; n++) streams.push(await openStream(id));
  const [first, ...others] = streams;
  let last: string | undefined;
  for (let said = await first?.next(); said !== undefined; said = await first?.next()) last = said;
  expect(last).toBe("event: replaced\nretry: 60000\ndata: {}");
  for (const { next, leave } of others) {
    expect(await next()).toBe(ALIVE);
    await leave();
  }
});

test("what happens while no connection listens is not missed: sessions end, and pages read everything again", async () => {
  const operator = await seedOperator(sql);
  const [ending, staying] = [
    await staffCaller(running, "admin", operator),
    await staffCaller(running, "admin", operator),
  ];
  const ended = await openStream(ending.id);
  const stays = await openStream(staying.id, `?since=${Date.now()}`);
  await poll(
    () =>
      sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
      ),
    (ended) => ended.length > 0,
  );
  await sql("UPDATE staff SET disabled_at = now() WHERE id = $1", [ending.id]);
  await sql(
    `INSERT INTO event (account_id, id, record_kind, record_id, status, actor, created_at)
     VALUES ($1, $2, 'charge', gen_random_uuid(), 'PAID', 'test', now())`,
    [operator.accounts[0].id, uuidV7()],
  );
  for (let said = await ended.next(); said !== undefined; said = await ended.next()) expect(said).toBe(ALIVE);
  let said = await stays.next();
  while (said === ALIVE) said = await stays.next();
  expect(said).toBe('data: {"refetch":"everything"}');
  await stays.leave();
});
