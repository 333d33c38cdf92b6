import { randomUUID } from "node:crypto";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import type { RequestEntry } from "#lib/core/http/request-entry.ts";
import { rows } from "#lib/server/db.ts";
import { keepRequest, leaveOutRequest, writeRequests } from "./request-buffer.ts";

await testDatabase();

function entry(operatorId: string, status = 200): RequestEntry {
  return {
    operatorId,
    accountId: randomUUID(),
    credentialId: randomUUID(),
    proven: true,
    variant: "B",
    requestId: `"quoted", {braced} \\ ${randomUUID()}`,
    operation: "getBalance",
    method: "GET",
    target: "/v1/balance",
    status,
    errorCode: null,
    answeredAt: performance.now(),
    durationUs: 1_234,
    client: null,
    headers: { "user-agent": 'a "quoted" \\ one' },
    requestBody: null,
    requestBytes: 0,
    responseBody: '{\n  "text": "a \\"quoted\\" {one}"\n}',
    responseBytes: 40,
    record: null,
  };
}

const countsOf = (operatorId: string) =>
  rows({
    text: `SELECT sum(successes)::int AS successes, sum(errors)::int AS errors, sum(successes_left_out)::int AS "successesOut",
             sum(errors_left_out)::int AS "errorsOut" FROM request_count WHERE operator_id = $1`,
    values: [operatorId],
  });
const keptOf = async (operatorId: string) =>
  (await rows({
    text: "SELECT * FROM request_log WHERE operator_id = $1 ORDER BY id",
    values: [operatorId],
  })) as Record<string, unknown>[];

test("entries are stored unchanged, with the time of their answer, and are counted", async () => {
  const operatorId = randomUUID();
  const given = { ...entry(operatorId), answeredAt: performance.now() - 60_000 };
  keepRequest(given);
  leaveOutRequest(operatorId, 201);
  leaveOutRequest(operatorId, 404);
  leaveOutRequest(operatorId, 500);
  await writeRequests();
  const [row] = await keptOf(operatorId);
  expect(row).toMatchObject({
    request_id: given.requestId,
    headers: given.headers,
    response_body: given.responseBody,
    duration_us: 1_234,
  });
  const [clock] = await rows<{ age: number }>({
    text: "SELECT extract(epoch FROM clock_timestamp() - at)::float8 AS age FROM request_log WHERE operator_id = $1",
    values: [operatorId],
  });
  expect(clock?.age).toBeGreaterThanOrEqual(60);
  expect(clock?.age).toBeLessThan(90);
  expect(await countsOf(operatorId)).toEqual([{ successes: 1, errors: 0, successesOut: 1, errorsOut: 2 }]);
});

test("entries that do not fit into the buffer are counted, and the metric shows them", async () => {
  const operatorId = randomUUID();
  for (let i = 0; i < 1_100; i++) keepRequest(entry(operatorId, i % 2 ? 200 : 400));
  await writeRequests();
  expect(await keptOf(operatorId)).toHaveLength(1_000);
  expect(await countsOf(operatorId)).toEqual([{ successes: 500, errors: 500, successesOut: 50, errorsOut: 50 }]);
  expect(await register.getSingleMetricAsString("guiche_request_log_total")).toContain('{outcome="lost"} 100');
});

test("two writes at the same time store each entry once", async () => {
  const operatorId = randomUUID();
  for (let i = 0; i < 300; i++) keepRequest(entry(operatorId));
  await Promise.all([writeRequests(), writeRequests()]);
  expect(await keptOf(operatorId)).toHaveLength(300);
});
