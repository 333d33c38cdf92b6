import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { statementExample } from "#e2e/support/money/statement-example.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { closePeriod } from "#lib/domain/statement/closes/close-period.ts";
import { makeCloseFiles } from "#lib/domain/statement/closes/make-close-files.job.ts";
import { closeFileBytes } from "#lib/domain/statement/closes/store-close-file.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingOperator } from "#lib/server/row-scope.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-closes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { url } = await testDatabase();
const { ctx } = await statementExample();
const [whole, audit] = [path.join(folder, "whole.csv"), path.join(folder, "audit")];
let fileName = "";

beforeAll(async () => {
  const finance = { ...ctx, actor: { kind: "staff" as const, id: randomUUID(), role: "finance" } };
  for (const [period, formats] of [
    ["2024-02", ["csv"]],
    ["2024-03", ["csv", "pdf"]],
  ] as const)
    await servingOperator(ctx.operatorId, () =>
      closePeriod.run(finance, { period, formats: [...formats], locale: "pt-BR" }),
    );
  while (await makeCloseFiles());
  const file = await prisma().periodCloseFile.findFirst({ where: { wholeTaxIds: true }, orderBy: { id: "asc" } });
  if (!file) throw new Error("no file");
  fileName = file.fileName;
  writeFileSync(whole, await bytesOf(closeFileBytes(file)));
  await administer("audit", "export", audit);
});

test("close verify shows each close, and exits with 1 when something is wrong", async () => {
  const own = { operator: ctx.operatorId, status: "CLOSED", accounts: 2, files: 4, rewritten: 0, faults: [] };
  expect(await administer("close", "verify", "--operator", ctx.operatorId)).toEqual([
    { ...own, period: "2024-02" },
    { ...own, period: "2024-03", files: 8 },
  ]);
  const move = (cents: number) => ownerRows({ text: `UPDATE period_close_account SET held = held + ${cents}` });
  await move(1);
  const { exitCode, json } = await runAdmin("close", "verify", "--json");
  await move(-1);
  expect([exitCode, json]).toEqual([
    1,
    [
      expect.anything(),
      expect.objectContaining({
        period: "2024-03",
        faults: expect.arrayContaining([expect.stringMatching(/^the books/)]),
      }),
    ],
  ]);
});

test("close verify asks for BASE_URL, which stands in a PDF, before it calls one rewritten", async () => {
  const { BASE_URL } = process.env;
  process.env.BASE_URL = "";
  try {
    expect((await refusedAdmin("close", "verify"))[1]).toMatch(/^Set BASE_URL to the one that the service runs with/);
  } finally {
    process.env.BASE_URL = BASE_URL;
  }
});

test("close verify believes no audit that was changed", async () => {
  const rename = (from: string, to: string) =>
    ownerRows({ text: `UPDATE audit SET subject = '${to}' WHERE action = 'close.files' AND subject = '${from}'` });
  await rename("2024-02", "2024-04");
  expect((await refusedAdmin("close", "verify"))[1]).toMatch(/^The audit is not whole/);
  await rename("2024-04", "2024-02");
});

test("close verify says of downloaded files which close they are of, without a database", async () => {
  const changed = path.join(folder, "changed.csv");
  writeFileSync(changed, "another");
  Object.assign(process.env, { DATABASE_URL: "", DATA_DIR: folder });
  try {
    const { exitCode, json } = await runAdmin("close", "verify", whole, changed, "--audit", audit, "--json");
    expect([exitCode, json]).toEqual([
      1,
      [
        expect.objectContaining({ file: whole, period: "2024-02", fileName, fault: null }),
        expect.objectContaining({
          file: changed,
          period: null,
          fault: expect.stringMatching(/^the audit knows no file/),
        }),
      ],
    ]);
    expect((await refusedAdmin("close", "verify", whole))[1]).toMatch(/^Name the export of the audit/);
    expect((await refusedAdmin("close", "verify", `${whole}.none`, "--audit", audit))[1]).toMatch(/ENOENT/);
  } finally {
    Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: "" });
  }
});
