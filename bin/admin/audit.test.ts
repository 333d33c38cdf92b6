import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { signAuditHeads } from "#lib/domain/base/audit/sign-audit-heads.job.ts";
import { writeAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { transaction } from "#lib/server/db.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));
const headFile = path.join(folder, "heads");
process.env.AUDIT_HEAD_FILE = headFile;
await testDatabase();

for (const subject of ["1", "2", "3"])
  await transaction((tx) => writeAuditEvent(tx, "command:test", { action: "key.add", operatorId: null, subject }));
await signAuditHeads();
const file = path.join(folder, "audit");
await administer("audit", "export", file);

/** Runs the command as on a machine that has the files and no database. */
async function offline<T>(run: () => Promise<T>): Promise<T> {
  const { DATABASE_URL } = process.env;
  Object.assign(process.env, { DATABASE_URL: "", DATA_DIR: folder });
  try {
    return await run();
  } finally {
    Object.assign(process.env, { DATABASE_URL, DATA_DIR: "" });
  }
}

test.each([
  ["is there already", () => file, "is there already: name a new file."],
  [
    "cannot be made",
    () => path.join(folder, "nowhere/audit"),
    "cannot be written (ENOENT): name a new file in a folder that this user may write to.",
  ],
])("audit export refuses a file that %s, in a sentence", async (_what, place, sentence) => {
  expect(await refusedAdmin("audit", "export", place())).toEqual([1, `${place()} ${sentence}`]);
});

describe("audit verify", () => {
  test("says of an export that it is whole, without a database", async () => {
    const verdict = await offline(() => administer<object[]>("audit", "verify", file, "--heads", headFile));
    expect(verdict).toEqual([{ chain: "installation", entries: 3, signed: 3 }]);
  });

  test("says where an export breaks, and exits with 1", async () => {
    const changed = path.join(folder, "changed");
    writeFileSync(changed, readFileSync(file, "utf8").replace('"subject":"2"', '"subject":"4"'));
    const { exitCode, json } = await offline(() => runAdmin("audit", "verify", changed, "--json"));
    expect([exitCode, json]).toEqual([1, [expect.objectContaining({ chain: "installation", number: 2 })]]);
  });

  test.each([
    ["empty", () => ""],
    ["cut off at the end of a line", (whole: string) => whole.split("\n").slice(0, 3).join("\n")],
    ["cut off inside a line", (whole: string) => whole.slice(0, -20)],
    ["of lines that are no export", () => '{"a":1}\n'],
    ["no JSON", () => "a\n"],
  ])("refuses a file that is %s", async (_what, cut) => {
    const broken = path.join(folder, "broken");
    writeFileSync(broken, cut(readFileSync(file, "utf8")));
    const refused = await offline(() => refusedAdmin("audit", "verify", broken));
    expect(refused).toEqual([1, expect.stringMatching(/is no whole export.* export it again/)]);
  });

  test("names a file that cannot be read, of an export or of heads", async () => {
    const absent = path.join(folder, "absent");
    const sentence = `${absent} cannot be read (ENOENT): name a file that is there.`;
    expect(await offline(() => refusedAdmin("audit", "verify", absent))).toEqual([1, sentence]);
    expect(await offline(() => refusedAdmin("audit", "verify", file, "--heads", absent))).toEqual([1, sentence]);
  });

  test("checks the database when no file is named", async () => {
    await ownerRows({ text: "UPDATE audit SET actor = 'nobody' WHERE subject = '3'" });
    const { exitCode, json } = await runAdmin("audit", "verify", "--json");
    expect([exitCode, json]).toEqual([1, [expect.objectContaining({ number: 3 })]]);
  });
});
