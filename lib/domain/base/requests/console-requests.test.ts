import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { keepPartitions } from "../../top/health/keep-partitions.job.ts";
import { removeOldRequests } from "./remove-old-requests.job.ts";
import { writeRequests } from "./request-buffer.ts";

const running = await service();
const { sql, us, them } = running;
const { ask } = await staffCaller(running, "developer");
// The log gets the requests that asked for tokens now, not while the test reads it.
await writeRequests();

type Entry = { requestId: string; status: number; operation: string | null; credentialId: string; recordId: string };

/** Inserts a log entry of a request that was made `hoursAgo`, and counts it. */
async function given(hoursAgo: number, entry: Partial<Entry> = {}, operatorId = us.id): Promise<string> {
  const { requestId = randomUUID(), status = 200, operation = "getBalance", credentialId = us.clients.A.id } = entry;
  const id = randomUUID();
  await sql(
    `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, operation, method, target, status,
       error_code, duration_us, headers, request_bytes, response_bytes, response_body, record_kind, record_id)
     VALUES ($1, $2, now() - make_interval(hours => $3), $4, $5, true, 'A', $6, 'GET', '/v1/balance', $7,
       CASE WHEN $7 >= 400 THEN 'VALIDATION_ERROR' END, 1500, '{}', 0, 2, '{}', CASE WHEN $8::uuid IS NOT NULL THEN 'charge' END, $8)`,
    [operatorId, id, hoursAgo, requestId, credentialId, operation, status, entry.recordId ?? null],
  );
  await sql(
    `INSERT INTO request_count AS c (operator_id, hour, successes, errors)
     VALUES ($1, date_trunc('hour', now() - make_interval(hours => $2), 'UTC'), ($3 < 400)::int, ($3 >= 400)::int)
     ON CONFLICT (operator_id, hour) DO UPDATE SET successes = c.successes + excluded.successes, errors = c.errors + excluded.errors`,
    [operatorId, hoursAgo, status],
  );
  return id;
}

const list = async (input: object = {}) => (await ask.post("/bff/listRequests", input)).body;
const idsOf = (body: Record<string, unknown>) => (body.requests as { entryId: string }[]).map(({ entryId }) => entryId);

// The only requests that this test makes itself are those for its tokens: they are newer than all of these entries.
const recordId = randomUUID();
const old = await given(200, { status: 500 });
const refused = await given(100, { status: 422, operation: "createRefund", credentialId: us.clients.B.id });
const twin = { requestId: "the-same" };
const first = await given(50, twin);
const second = await given(49, { ...twin, recordId, operation: "createCharge" });
const foreign = await given(48, twin, them.id);
const known = [second, first, refused, old];
const ours = (body: Record<string, unknown>) => idsOf(body).filter((id) => known.includes(id));

describe("the list", () => {
  test("shows the requests of the caller's operator only, newest first", async () => {
    const body = await list();
    expect(ours(body)).toEqual(known);
    expect(idsOf(body)).not.toContain(foreign);
    expect(body).toMatchObject({ answered: expect.any(Number), failed: 2, leftOut: { successes: 0, failures: 0 } });
  });

  test.each([
    ["by outcome", { outcome: "refused" }, [refused]],
    ["by outcome", { outcome: "failed" }, [old]],
    ["by operation", { operation: "createRefund" }, [refused]],
    ["by credential", { credentialId: us.clients.B.id }, [refused]],
    ["by the id of a request", { search: "the-same" }, [second, first]],
    ["by the id of a record", { search: recordId }, [second]],
    ["by the last hours", { hours: 60 }, [second, first]],
    ["by several of them", { hours: 120, outcome: "refused", operation: "createRefund" }, [refused]],
    ["nothing", { search: "nobody's" }, []],
  ])("%s %j", async (_what, input, wanted) => expect(ours(await list(input))).toEqual(wanted));

  test("can be filtered by a range of times", async () => {
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    expect(ours(await list({ from: at(150), to: at(49.5) }))).toEqual([first, refused]);
  });

  test("page by page without a gap or a repetition", async () => {
    const all = idsOf(await list());
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const body = await list({ limit: 2, ...(before ? { before } : {}) });
      seen.push(...idsOf(body));
      before = (body.next as string | null) ?? undefined;
    } while (before && seen.length < 100);
    expect(seen).toEqual(all);
  });

  test("says how many requests were left out", async () => {
    await sql(
      "UPDATE request_count SET successes_left_out = 7, errors_left_out = 1 WHERE operator_id = $1 AND errors = 1",
      [us.id],
    );
    expect(await list()).toMatchObject({ leftOut: { successes: 14, failures: 2 }, failed: 4 });
    expect(await list({ hours: 48 })).toMatchObject({ leftOut: { successes: 0, failures: 0 }, failed: 0 });
  });
});

describe("one request", () => {
  const show = (id: string) => ask.post("/bff/showRequest", { id });

  test("is found by its entry id, or the newest by its request id, with the record that it made", async () => {
    expect((await show(first)).body).toMatchObject({ entryId: first, requestId: "the-same", record: null });
    expect((await show("the-same")).body).toMatchObject({
      entryId: second,
      durationMs: 1.5,
      record: { kind: "charge", id: recordId },
      request: { text: null, bytes: 0 },
      response: { text: "{}", bytes: 2 },
    });
  });

  test("another operator's request is REQUEST_NOT_FOUND, like an unknown request", async () => {
    expectProblem(await show(foreign), 404, "REQUEST_NOT_FOUND");
    expectProblem(await show(randomUUID()), 404, "REQUEST_NOT_FOUND");
  });

  test.each(["operator", "finance", "support", "qa"] as const)("403 for the role %s", async (role) => {
    const person = await staffCaller(running, role);
    expectProblem(await person.ask.post("/bff/listRequests", {}), 403, "INSUFFICIENT_ROLE");
    expectProblem(await person.ask.post("/bff/showRequest", { id: first }), 403, "INSUFFICIENT_ROLE");
  });
});

test("a filter for rare requests uses an index, also in a large log", async () => {
  await sql(
    `INSERT INTO request_log (operator_id, id, at, request_id, credential_id, proven, variant, operation, method, target, status,
       duration_us, headers, request_bytes, response_bytes)
     SELECT $1, gen_random_uuid(), now() - n * interval '1 second', 'bulk', $2, true, 'A', 'getBalance', 'GET', '/v1/balance', 200, 1, '{}', 0, 0
     FROM generate_series(1, 50000) n`,
    [us.id, us.clients.A.id],
  );
  await sql("ANALYZE request_log");
  const named = await sql<{ part: string; whole: string }>(
    "SELECT inhrelid::regclass::text AS part, inhparent::regclass::text AS whole FROM pg_inherits JOIN pg_index ON indexrelid = inhrelid",
  );
  const nameOf = new Map(named.map(({ part, whole }) => [part, whole]));
  /** The plan, with an index of a partition under the name of its table's. */
  const explained = async (condition: string) => {
    const plan = await sql(
      `EXPLAIN SELECT 1 FROM request_log r WHERE operator_id = $1 AND ${condition} ORDER BY at DESC, id DESC LIMIT 26`,
      [us.id],
    );
    return JSON.stringify(plan).replaceAll(/\w+/g, (word) => nameOf.get(word) ?? word);
  };
  expect(await explained("status >= 500")).toContain("request_log_broken");
  expect(await explained("status >= 500 AND operation = 'getBalance'")).toMatch(
    /request_log_(broken|failed_operation)/,
  );
  expect(await explained(`status >= 400 AND credential_id = '${us.clients.A.id}'`)).toMatch(
    /request_log_failed(_credential)?\b/,
  );
  expect(ours(await list({ outcome: "failed" }))).toEqual([old]);
});

test("entries older than 30 days are removed, the others stay", async () => {
  const [gone, kept] = [await given(721), await given(719, { status: 500 })];
  while ((await keepPartitions()) > 0);
  const left = await sql<{ id: string }>("SELECT id FROM request_log WHERE id = ANY($1::uuid[])", [[gone, kept, old]]);
  expect(left.map(({ id }) => id).sort()).toEqual([kept, old].sort());
});

test("above the limit the oldest entries are removed, successes and errors separately", async () => {
  const { id } = await seedOperator(sql);
  const successes = [await given(9, {}, id), await given(8, {}, id), await given(7, {}, id), await given(6, {}, id)];
  const errors = [await given(9, { status: 400 }, id), await given(8, { status: 500 }, id)];
  while ((await removeOldRequests(2)) > 0);
  const left = await sql<{ id: string }>("SELECT id FROM request_log WHERE operator_id = $1", [id]);
  // The hour in which the limit is exceeded is kept completely.
  expect(left.map((row) => row.id).sort()).toEqual([...successes.slice(1), ...errors].sort());
});
