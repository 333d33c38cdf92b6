import { expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { sessionCookie, staffCaller } from "#e2e/support/staff-caller.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

const running = await service();
const { baseUrl, sql } = running;
const BOUND_MS = 10_000;

/** A person's open stream, which has said that it lives. */
async function openStream(id: string, query = "") {
  const headers = { cookie: await sessionCookie(id) };
  const response = await fetch(`${baseUrl}/bff/live${query}`, { headers, signal: AbortSignal.timeout(BOUND_MS) });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(": alive\n\n");
  return reader;
}

test.concurrent.each([
  ["the person is disabled", "disabled_at = now()"],
  ["the role or the password changes", "session_version = session_version + 1"],
])("an open stream ends when %s", async (_when, change) => {
  const { id } = await staffCaller(running, "admin");
  const reader = await openStream(id);
  await sql(`UPDATE staff SET ${change} WHERE id = $1`, [id]);
  // The bound throws: a stream that stays open does not pass.
  for (let read = await reader.read(); !read.done; read = await reader.read()) expect(read.value).toBeDefined();
});

test("an open stream stays while its session does", async () => {
  const { id } = await staffCaller(running, "support");
  const reader = await openStream(id);
  const { done, value } = await reader.read();
  expect([done, new TextDecoder().decode(value)]).toEqual([false, ": alive\n\n"]);
  await reader.cancel();
});

test("what happened since the page was read is told first, and nothing when nothing did", async () => {
  const { id } = await staffCaller(running, "support");
  const [account] = (await sql(
    "SELECT a.id FROM account a JOIN staff s ON s.operator_id = a.operator_id WHERE s.id = $1",
    [id],
  )) as { id: string }[];
  await sql(
    `INSERT INTO event (account_id, id, record_kind, record_id, status, actor, created_at)
     VALUES ($1, $2, 'charge', gen_random_uuid(), 'PAID', 'test', now())`,
    [account?.id, uuidV7()],
  );
  const minute = 60_000;
  for (const [since, says] of [
    [Date.now() - minute, 'data: {"refetch":"everything"}\n\n'],
    [Date.now() + minute, ": alive\n\n"],
  ] as const) {
    const reader = await openStream(id, `?since=${since}`);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(says);
    await reader.cancel();
  }
});
