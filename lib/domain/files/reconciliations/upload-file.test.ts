import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Caller, caller, type Reply } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import {
  RECONCILED_BYTES_STORED_MAX,
  RECONCILED_FILE_MAX,
  RECONCILIATIONS_OPEN_MAX,
} from "#lib/core/files/file-limits.ts";
import { inspectFiles } from "./inspect-files.job.ts";
import { PART_BYTES } from "./manage-reconciliations.contract.ts";
import { removeOldReconciliations } from "./remove-old-reconciliations.job.ts";

const running = await service();
const { baseUrl, sql, us, them } = running;
const finance = await staffCaller(running, "finance");
const BYTES = { "content-type": "application/octet-stream" };

const FILE = Buffer.concat([Buffer.from("e2e;valor\n"), Buffer.from("E1;1,00\n".repeat(70_000))]);
const partOf = (number: number, file = FILE) => file.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);

async function begin(ask: Caller = finance.ask, bytes = FILE.length): Promise<string> {
  const { body, text } = await ask.post("/bff/createReconciliation", { fileName: "dia.csv", bytes, modifiedAt: null });
  if (!body.reconciliationId) throw new Error(text);
  return String(body.reconciliationId);
}
const send = (
  id: string,
  number: number | string,
  part: Uint8Array | string,
  headers: object = {},
  ask = finance.ask,
) => ask.post(`/bff/addReconciliationPart?reconciliationId=${id}&number=${number}`, part, { ...BYTES, ...headers });
const finish = (reconciliationId: string, ask = finance.ask) =>
  ask.post("/bff/finishReconciliationUpload", { reconciliationId });
const show = async (reconciliationId: string) =>
  (await finance.ask.post("/bff/showReconciliation", { reconciliationId })).body;
const stored = async (id: string) =>
  (
    await sql<{ n: number }>("SELECT number AS n FROM reconciliation_part WHERE reconciliation_id = $1 ORDER BY 1", [
      id,
    ])
  ).map(({ n }) => n);
const cancel = (reconciliationId: string) => finance.ask.post("/bff/cancelReconciliation", { reconciliationId });

/** A test's own upload, which is canceled after it: so many may be open at once. */
async function upload(work: (id: string) => Promise<void>, bytes?: number): Promise<void> {
  const id = await begin(finance.ask, bytes);
  await work(id);
  await cancel(id);
}

test("a file arrives in parts, in any order and twice, goes on after a break, and is what it was", () =>
  upload(async (id) => {
    expect(await show(id)).toMatchObject({ status: "UPLOADING", missingParts: [0, 1, 2], progress: { parts: 0 } });
    for (const number of [2, 0, 2]) expect((await send(id, number, partOf(number))).body).toEqual({ number });
    expect(await show(id)).toMatchObject({ missingParts: [1], fileName: "dia.csv", bytes: FILE.length });
    expectProblem(await finish(id), 409, "ACTION_REFUSED");
    await send(id, 1, partOf(1));
    expect((await finish(id)).body).toMatchObject({ status: "INSPECTING" });
    const [whole] = await sql<{ whole: Buffer }>(
      "SELECT string_agg(bytes, '' ORDER BY number) AS whole FROM reconciliation_part WHERE reconciliation_id = $1",
      [id],
    );
    expect(whole?.whole.equals(FILE)).toBe(true);
    expect(await inspectFiles()).toBe(1);
    expect(await show(id)).toMatchObject({ status: "MAPPING", fault: null });
  }));

describe("a part", () => {
  test("409 with the number of another part that has arrived, and other bytes", () =>
    upload(async (id) => {
      await send(id, 0, partOf(0));
      expectProblem(await send(id, 0, randomBytes(PART_BYTES)), 409, "ACTION_REFUSED");
      expect(await stored(id)).toEqual([0]);
    }));

  test.each<[string, (id: string) => Promise<Reply>, number, string]>([
    ["413 that is larger than a part", (id) => send(id, 0, randomBytes(PART_BYTES + 1)), 413, "PAYLOAD_TOO_LARGE"],
    ["400 that is smaller than its place", (id) => send(id, 0, partOf(0).subarray(1)), 400, "VALIDATION_ERROR"],
    ["400 that is empty", (id) => send(id, 0, ""), 400, "VALIDATION_ERROR"],
    ["400 after the end of the file", (id) => send(id, 3, partOf(0)), 400, "VALIDATION_ERROR"],
    ["400 with a negative number", (id) => send(id, -1, partOf(0)), 400, "VALIDATION_ERROR"],
    ["400 with a number that is none", (id) => send(id, "first", partOf(0)), 400, "VALIDATION_ERROR"],
    ["400 with a number twice", (id) => send(id, "0&number=1", partOf(0)), 400, "VALIDATION_ERROR"],
    ["404 of no reconciliation", () => send(randomUUID(), 0, partOf(0)), 404, "RECONCILIATION_NOT_FOUND"],
    ["415 as JSON", (id) => send(id, 0, "{}", { "content-type": "application/json" }), 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["415 compressed", (id) => send(id, 0, partOf(0), { "content-encoding": "gzip" }), 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "403 from another site",
      (id) => send(id, 0, partOf(0), { origin: "https://evil.example" }),
      403,
      "FOREIGN_ORIGIN",
    ],
    [
      "403 said to be cross-site",
      (id) => send(id, 0, partOf(0), { "sec-fetch-site": "cross-site" }),
      403,
      "FOREIGN_ORIGIN",
    ],
    [
      "401 without a session",
      (id) => send(id, 0, partOf(0), {}, caller(baseUrl, { origin: baseUrl })),
      401,
      "UNAUTHORIZED",
    ],
    ["401 with a credential", (id) => send(id, 0, partOf(0), { origin: baseUrl }, us.A), 401, "UNAUTHORIZED"],
  ])("%s stores nothing", (_, ask, status, code) =>
    upload(async (id) => {
      expectProblem(await ask(id), status, code);
      expect(await stored(id)).toEqual([]);
    }),
  );

  test("403 of a role that may not reconcile, and 404 of another operator", () =>
    upload(async (id) => {
      for (const role of ["auditor", "support", "operator"] as const) {
        const { ask } = await staffCaller(running, role);
        expectProblem(await send(id, 0, partOf(0), {}, ask), 403, "INSUFFICIENT_ROLE");
      }
      const they = await staffCaller(running, "finance", them);
      for (const reply of [await send(id, 0, partOf(0), {}, they.ask), await finish(id, they.ask)])
        expectProblem(reply, 404, "RECONCILIATION_NOT_FOUND");
      expect(await stored(id)).toEqual([]);
    }));

  test("409 after the end of the upload, or after it was canceled", async () => {
    const id = await begin(finance.ask, 4);
    await send(id, 0, "a;b\n");
    await finish(id);
    expectProblem(await send(id, 0, "a;b\n"), 409, "ACTION_REFUSED");
    expectProblem(await finish(id), 409, "ACTION_REFUSED");
    await cancel(id);
    const other = await begin(finance.ask, 4);
    expect((await cancel(other)).body).toMatchObject({ status: "CANCELED", fileKeptUntil: null });
    expectProblem(await send(other, 0, "a;b\n"), 409, "ACTION_REFUSED");
  });
});

describe("what may be stored", () => {
  test("400 a file that is empty, or larger than any", async () => {
    for (const bytes of [0, RECONCILED_FILE_MAX.bytes + 1]) {
      const file = { fileName: "a.csv", bytes, modifiedAt: null };
      expectProblem(await finance.ask.post("/bff/createReconciliation", file), 400, "VALIDATION_ERROR");
    }
  });

  test("429 one upload more than may be open, and 409 more bytes than may be stored", async () => {
    const ids: string[] = [];
    for (let n = 0; n < RECONCILIATIONS_OPEN_MAX; n++) ids.push(await begin());
    const file = { fileName: "a.csv", bytes: 10, modifiedAt: null };
    const reply = await finance.ask.post("/bff/createReconciliation", file);
    expectProblem(reply, 429, "RATE_LIMITED");
    expect(reply.headers.get("retry-after")).toBe("60");
    for (const id of ids) await cancel(id);
    await sql("UPDATE reconciliation SET bytes = $2 WHERE id = $1", [ids[0], RECONCILED_BYTES_STORED_MAX]);
    expectProblem(await finance.ask.post("/bff/createReconciliation", file), 409, "ACTION_REFUSED");
    await sql("UPDATE reconciliation SET bytes = 10 WHERE id = $1", [ids[0]]);
  });

  test("the parts of a canceled upload are removed, and so is an upload that nobody ends", async () => {
    const [canceled, forgotten] = [await begin(), await begin()];
    for (const id of [canceled, forgotten]) await send(id, 0, partOf(0));
    await cancel(canceled);
    await sql("UPDATE reconciliation SET created_at = now() - interval '24 hours 1 minute' WHERE id = $1", [forgotten]);
    while ((await removeOldReconciliations()) > 0);
    expect([await stored(canceled), await stored(forgotten)]).toEqual([[], []]);
    expect(await show(forgotten)).toMatchObject({ status: "CANCELED" });
  });
});

test("a file that cannot be read says why, and cannot be matched", async () => {
  const id = await begin(finance.ask, 9);
  await send(id, 0, "%PDF-1.7\n");
  await finish(id);
  await inspectFiles();
  expect(await show(id)).toMatchObject({ status: "FAILED", fault: { code: "NOT_A_TABLE", row: null } });
  expectProblem(await finance.ask.post("/bff/rerunReconciliation", { reconciliationId: id }), 409, "ACTION_REFUSED");
  expectProblem(await finance.ask.post("/bff/showReconciliationFile", { reconciliationId: id }), 409, "ACTION_REFUSED");
});
