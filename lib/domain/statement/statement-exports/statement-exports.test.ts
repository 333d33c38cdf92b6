import { createHash, randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { readCsv } from "#e2e/support/files/read-csv.ts";
import { statementExample } from "#e2e/support/money/statement-example.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { STATEMENT_EXPORTS_OPEN_MAX, STATEMENT_LINK_MINUTES } from "#lib/core/files/file-limits.ts";
import { decode } from "#lib/http/decode.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { downloadLink, readDownloadToken } from "./download-link.ts";
import { freeExports } from "./free-exports.ts";
import { makeStatementFiles } from "./make-statement-files.job.ts";
import { openDownloadLink } from "./open-download-link.ts";
import { removeOldExports } from "./remove-old-exports.job.ts";
import { createStatementExport, createUnmaskedStatementExport } from "./requests/create-statement-export.ts";
import { exportStatement } from "./requests/export-statement.ts";
import {
  cancelStatementExport,
  downloadStatementExport,
  getStatementExport,
  listStatementExports,
} from "./statement-exports.ts";

await testDatabase();
const us = await statementExample();
const staff = (role: string) => ({ ...us.ctx, actor: { kind: "staff" as const, id: randomUUID(), role } });
const [finance, auditor] = [staff("finance"), staff("auditor")];
const WANTED = { initDate: "2024-02-28", endDate: "2026-03-31", accountNumber: us.number };

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function ask(ctx: typeof us.ctx, members: object = {}): Promise<string> {
  const { contract } = createStatementExport;
  const input = decode(contract, contract.A as never, {}, { ...WANTED, ...members });
  return (await createStatementExport.run(ctx, input as never)).output.exportId;
}

const shown = async (ctx: typeof us.ctx, exportId: string) => (await getStatementExport.run(ctx, { exportId })).output;
const file = async (ctx: typeof us.ctx, exportId: string) =>
  bytesOf((await downloadStatementExport.run(ctx, { exportId })).output.body);

afterEach(async () => {
  await rows({ text: "DELETE FROM statement_export_part" });
  await rows({ text: "DELETE FROM statement_export" });
});

test("a file of more than two years is made in the background, with its hash, and is the same each time", async () => {
  const id = await ask(us.ctx);
  expect(await shown(us.ctx, id)).toMatchObject({ status: "QUEUED", lines: 91n, sha256: null, downloadUrl: null });
  expect(await makeStatementFiles()).toBe(1);
  const made = await shown(us.ctx, id);
  const bytes = await file(us.ctx, id);
  expect(made).toMatchObject({ status: "DONE", progress: 1, bytes: BigInt(bytes.length), sha256: sha256(bytes) });
  expect(readCsv(bytes, ";").lines).toHaveLength(91);
  expect(await ask(us.ctx)).toBe(id);
  expect(await makeStatementFiles()).toBe(0);
  await rows({ text: "UPDATE statement_export SET status = 'FAILED'" });
  const again = await ask(us.ctx);
  expect(again).not.toBe(id);
  await makeStatementFiles();
  expect((await shown(us.ctx, again)).sha256).toBe(made.sha256);
});

test("operators and people take turns: many files of one hold up nobody else's", async () => {
  const other = await testAccount();
  const theirs = { ...other.ctx, actor: { ...finance.actor, id: randomUUID() } };
  const many = [];
  for (const format of ["csv", "jsonl", "ofx"]) many.push(await ask(finance, { format }));
  const colleague = await ask(auditor);
  const elsewhere = await ask(theirs, { accountNumber: other.number });
  while ((await makeStatementFiles()) > 0);
  const made = await rows<{ id: string }>({ text: "SELECT id FROM statement_export ORDER BY started_at" });
  expect(made.map(({ id }) => id)).toEqual([many[0], elsewhere, colleague, many[1], many[2]]);
});

test("several accounts are in one file, each with its balances", async () => {
  const id = await ask(us.ctx, { accountNumber: undefined, accountNumbers: `${us.second.number},${us.number}` });
  await makeStatementFiles();
  const { rows: all } = readCsv(await file(us.ctx, id), ";");
  const ends = all.filter((row) => row.registro !== "lançamento").map((row) => [row.registro, row["agência/conta"]]);
  expect(ends).toEqual(
    [us.number, us.second.number].flatMap((number) =>
      ["saldo inicial", "saldo final"].map((record) => [record, `0001/${number}`]),
    ),
  );
});

test("a direct download has an id under which its hash is known, but no file", async () => {
  const { contract } = exportStatement;
  const input = decode(contract, contract.A as never, {}, { ...WANTED, endDate: "2024-03-31" });
  const { body, headers } = (await exportStatement.run(us.ctx, input as never)).output;
  const id = headers?.["x-export-id"] ?? "";
  expect((await shown(us.ctx, id)).status).toBe("RUNNING");
  const bytes = await bytesOf(body);
  expect(await shown(us.ctx, id)).toMatchObject({ status: "DONE", sha256: sha256(bytes), downloadUrl: null });
  await expect(file(us.ctx, id)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
});

test("a download whose reader goes away is shown as failed", async () => {
  const { contract } = exportStatement;
  const input = decode(contract, contract.A as never, {}, { ...WANTED, endDate: "2024-03-31" });
  const { body, headers } = (await exportStatement.run(us.ctx, input as never)).output;
  const reader = body[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
  expect(await shown(us.ctx, headers?.["x-export-id"] ?? "")).toMatchObject({ status: "FAILED", sha256: null });
});

test("a cancelled file is not made, and one that is cancelled half-way leaves no part", async () => {
  const id = await ask(us.ctx);
  expect((await cancelStatementExport.run(us.ctx, { exportId: id })).output.status).toBe("CANCELLED");
  expect(await makeStatementFiles()).toBe(0);
  const running = await ask(us.ctx);
  const part = [us.ctx.operatorId, running];
  await rows({
    text: "INSERT INTO statement_export_part (operator_id, export_id, number, bytes) VALUES ($1, $2, 0, 'half')",
    values: part,
  });
  const { making, cancelled } = await transaction(async (tx) => {
    // The worker has the export, and waits for this row before it writes its first part.
    await tx.query("SELECT FROM statement_export_part WHERE operator_id = $1 AND export_id = $2 FOR UPDATE", part);
    const making = makeStatementFiles();
    await expect.poll(() => rows({ text: "SELECT FROM pg_locks WHERE NOT granted" })).toHaveLength(1);
    return { making, cancelled: await cancelStatementExport.run(us.ctx, { exportId: running }) };
  });
  expect([await making, cancelled.output.status]).toEqual([1, "CANCELLED"]);
  expect((await shown(us.ctx, running)).status).toBe("CANCELLED");
  expect(await prisma().statementExportPart.count()).toBe(0);
});

test("what an outage interrupted is begun again as soon as the database is back, and takes no try", async () => {
  const id = await ask(us.ctx);
  // Neither a part nor the word that it was interrupted gets through.
  await ownerRows({
    text: `CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away' USING ERRCODE = '57P01'; END $$;
           CREATE TRIGGER away BEFORE UPDATE ON statement_export FOR EACH ROW WHEN (OLD.status = 'RUNNING') EXECUTE FUNCTION away()`,
  });
  for (let run = 0; run < 2; run++) await expect(makeStatementFiles()).rejects.toMatchObject({ code: "57P01" });
  await ownerRows({ text: "DROP FUNCTION away CASCADE" });
  expect(await makeStatementFiles()).toBe(1);
  const made = await rows({ text: "SELECT status, attempts FROM statement_export WHERE id = $1", values: [id] });
  expect(made).toEqual([{ status: "DONE", attempts: 1 }]);
});

test("what a worker that died had begun is made anew, and given up after five tries", async () => {
  const id = await ask(us.ctx);
  const left = (attempts: number) =>
    rows({
      text: `UPDATE statement_export SET status = 'RUNNING', attempts = $1, leased_by = gen_random_uuid(), leased_until = now() - interval '1 second', bytes = 7`,
      values: [attempts],
    });
  await left(1);
  await rows({
    text: "INSERT INTO statement_export_part SELECT operator_id, id, n, 'half' FROM statement_export, generate_series(0, 9) n",
  });
  expect(await makeStatementFiles()).toBe(1);
  const bytes = await file(us.ctx, id);
  expect(await shown(us.ctx, id)).toMatchObject({ sha256: sha256(bytes), bytes: BigInt(bytes.length) });
  await left(5);
  expect(await makeStatementFiles()).toBe(0);
  expect((await shown(us.ctx, id)).status).toBe("FAILED");
});

test("a worker that only lost the database's answer takes no try", async () => {
  const id = await ask(us.ctx);
  const lease = randomUUID();
  await rows({
    text: "UPDATE statement_export SET status = 'RUNNING', attempts = 5, leased_by = $1, leased_until = now() + interval '1 minute' WHERE id = $2",
    values: [lease, id],
  });
  await transaction((tx) => freeExports(tx, [lease], [lease]));
  expect(await makeStatementFiles()).toBe(1);
  expect((await shown(us.ctx, id)).status).toBe("DONE");
});

test.each([
  ["full disk", "53100", "QUEUED"],
  ["statement that takes too long", "57014", "FAILED"],
])("after five tries that end with a %s (SQLSTATE %s), the file is %s", async (_, code, status) => {
  const id = await ask(us.ctx);
  await ownerRows({
    text: `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused' USING ERRCODE = '${code}'; END $$;
           CREATE TRIGGER refuse BEFORE INSERT ON statement_export_part FOR EACH ROW EXECUTE FUNCTION refuse()`,
  });
  for (let run = 0; run < 5; run++) await makeStatementFiles().catch(() => {});
  await ownerRows({ text: "DROP FUNCTION refuse CASCADE" });
  expect(await shown(us.ctx, id)).toMatchObject({ status });
});

test("a link gives the file without a credential until its time ends, and no changed link gives any", async () => {
  const id = await ask(us.ctx);
  await makeStatementFiles();
  const { downloadUrl, downloadUrlEndsAt } = await shown(us.ctx, id);
  expect(downloadUrlEndsAt?.getTime()).toBeGreaterThan(Date.now() + (STATEMENT_LINK_MINUTES - 1) * 60_000);
  const token = downloadUrl?.split("/").at(-1) ?? "";
  expect(await bytesOf((await openDownloadLink(token)).body)).toEqual(await file(us.ctx, id));
  const ended = downloadLink(us.ctx.operatorId, id, new Date(Date.now() - STATEMENT_LINK_MINUTES * 60_000));
  const wrong = [`${token.slice(0, -2)}AA`, token.slice(1), "", "x".repeat(78), ended.url.split("/").at(-1) ?? ""];
  for (const each of wrong) await expect(openDownloadLink(each)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  expect(readDownloadToken(token, new Date())).toEqual({ operatorId: us.ctx.operatorId, exportId: id });
});

test("a person's file has masked CPFs, and each download is audited with the hash", async () => {
  const id = await ask(finance);
  await makeStatementFiles();
  const bytes = await file(auditor, id);
  expect(bytes.toString()).toContain("***.000.001-**");
  expect(bytes.toString()).not.toContain("000.000.001-91");
  expect(await recentAuditEvents(us.ctx.operatorId, 2)).toMatchObject([
    { action: "statement.download", subject: us.number, facts: { exportId: id, sha256: sha256(bytes) } },
    { action: "statement.export", subject: us.number, facts: { lines: 91, format: "csv", wholeTaxIds: false } },
  ]);
});

test("a file with whole CPFs can be downloaded only by the person who gave the reason", async () => {
  const { contract } = createUnmaskedStatementExport;
  const reason = "auditoria do trimestre";
  const input = decode(contract, contract.console as never, {}, { ...WANTED, format: "csv", locale: "en", reason });
  const { exportId } = (await createUnmaskedStatementExport.run(finance, input as never)).output;
  await makeStatementFiles();
  expect((await file(finance, exportId)).toString()).toContain("000.000.001-91");
  await expect(file(auditor, exportId)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  const { exports } = (await listStatementExports.run(auditor, { limit: 5 })).output;
  expect(exports).toMatchObject([{ exportId, canDownload: false, wholeTaxIds: true, kind: "job" }]);
  expect(await recentAuditEvents(us.ctx.operatorId, 2)).toMatchObject([{}, { facts: { reason, wholeTaxIds: true } }]);
});

test("a credential sees no files of people, and an operator none of another's", async () => {
  const id = await ask(finance);
  await expect(shown(us.ctx, id)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  const they = { ...(await testAccount()).ctx, actor: finance.actor };
  await expect(shown(they, id)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  expect((await listStatementExports.run(they, { limit: 5 })).output.exports).toEqual([]);
});

test("the list has pages, newest first", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.unshift(await ask(us.ctx, { endDate: `2024-03-0${n + 1}` }));
  const page = async (before?: string) => (await listStatementExports.run(finance, { limit: 2, before })).output;
  const first = await page();
  expect(first.exports.map(({ exportId }) => exportId)).toEqual(ids.slice(0, 2));
  const second = await page(first.next ?? "");
  expect([second.exports.map(({ exportId }) => exportId), second.next]).toEqual([ids.slice(2), null]);
});

test("429 one file more than an operator may have waiting", async () => {
  const id = await ask(us.ctx);
  const { query, ...row } = await prisma().statementExport.findFirstOrThrow({ where: { id } });
  await prisma().statementExport.createMany({
    data: Array.from({ length: STATEMENT_EXPORTS_OPEN_MAX - 1 }, () => ({
      ...row,
      query: query ?? {},
      id: randomUUID(),
    })),
  });
  const one = ask(us.ctx, { endDate: "2024-03-01" });
  await expect(one).rejects.toMatchObject({ code: "RATE_LIMITED", headers: { "retry-after": "60" } });
});

test("400 INVALID_DATE_RANGE for more than five years", async () => {
  await expect(ask(us.ctx, { initDate: "2021-03-30" })).rejects.toMatchObject({ code: "INVALID_DATE_RANGE" });
});

test("after thirty days the file and what is known of it are gone", async () => {
  const id = await ask(us.ctx);
  await makeStatementFiles();
  await rows({ text: "UPDATE statement_export SET created_at = now() - interval '30 days 1 minute'" });
  await expect(shown(us.ctx, id)).rejects.toMatchObject({ code: "EXPORT_NOT_FOUND" });
  expect(await removeOldExports()).toBe(1);
  expect(await prisma().statementExportPart.count()).toBe(0);
});
