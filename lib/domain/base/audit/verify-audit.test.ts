import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ownerRows, ownerTransaction, testDatabase } from "#e2e/support/test-database.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { exportLines, parseExport, storedAudit } from "./export-audit.ts";
import { signAuditHeads } from "./sign-audit-heads.job.ts";
import { verifyAudit } from "./verify-audit.ts";
import { writeAuditEvent } from "./write-audit-event.ts";

const folder = mkdtempSync(path.join(tmpdir(), "guiche-heads-"));
const headFile = path.join(folder, "heads");
process.env.AUDIT_HEAD_FILE = headFile;
await testDatabase();

afterAll(() => rmSync(folder, { recursive: true }));

let operatorId: string;

/** Writes five entries of a new operator, and lets the worker's job sign the last. */
beforeEach(async () => {
  operatorId = randomUUID();
  for (const subject of ["1", "2", "3", "4", "5"]) await write(subject);
  await signAuditHeads();
});

function write(subject: string): Promise<void> {
  const facts = { amount: 10n, b: [1.5, "é"], a: { z: null, y: true } };
  return transaction((tx) => writeAuditEvent(tx, "command:test", { action: "key.add", operatorId, subject, facts }));
}

const tamper = (change: string) => ownerRows({ text: `${change} operator_id = $1`, values: [operatorId] });

/** What only the owner can: no trigger fires. */
const asIfUnguarded = (change: string) =>
  ownerTransaction(async (owner) => {
    await owner.query("SET LOCAL session_replication_role = replica");
    await owner.query(change, [operatorId]);
  });

/** As the head stood when the third entry was the last one. */
const setHeadBack = () =>
  asIfUnguarded(
    `UPDATE audit_head SET number = 3, hash = (SELECT previous_hash FROM audit WHERE operator_id = $1::uuid AND number = 4) WHERE chain = $1::uuid::text`,
  );

async function faults(heads: string[] = []): Promise<[number, string][]> {
  const stored = await parseExport(exportLines(await storedAudit()));
  const found = await verifyAudit({ ...stored, heads: [...stored.heads, ...heads] });
  return found.faults.filter(({ chain }) => chain === operatorId).map(({ number, fault }) => [number, fault]);
}

const headsOutside = () => readFileSync(headFile, "utf8").trim().split("\n");

test("an audit that nobody touched is whole, and its heads are signed", async () => {
  const { chains, faults } = await verifyAudit(await storedAudit());
  expect(faults).toEqual([]);
  expect(chains).toContainEqual({ chain: operatorId, entries: 5, signed: 5 });
});

test("an audit that is read while an entry is written is whole", async () => {
  let reading: ReturnType<typeof storedAudit> | undefined;
  await ownerTransaction(async (owner) => {
    await owner.query("LOCK TABLE signing_key IN ACCESS EXCLUSIVE MODE");
    reading = storedAudit();
    await expect.poll(() => rows({ text: "SELECT FROM pg_locks WHERE NOT granted" })).toHaveLength(1);
    await write("6");
  });
  const stored = (await reading) as Awaited<ReturnType<typeof storedAudit>>;
  expect((await verifyAudit(stored)).faults).toEqual([]);
});

describe("the tables' owner cannot hide that they", () => {
  test("changed what an entry says", async () => {
    await tamper(`UPDATE audit SET facts = '{"amount": 11}' WHERE subject = '3' AND`);
    expect(await faults()).toEqual([[3, "entry 3 was changed, or entry 4 is not the one that followed it"]]);
  });

  test("changed the last entry", async () => {
    await tamper("UPDATE audit SET actor = 'nobody' WHERE subject = '5' AND");
    expect(await faults()).toEqual([[5, expect.stringMatching(/^entry 5 is not the one that was signed at 2/)]]);
  });

  test("gave an entry another request", async () => {
    await tamper("UPDATE audit SET request_id = 'another' WHERE subject = '3' AND");
    expect((await faults())[0]?.[0]).toBe(3);
  });

  test("removed an entry", async () => {
    await tamper("DELETE FROM audit WHERE subject = '3' AND");
    expect((await faults())[0]).toEqual([3, "entries 3 to 3 are missing"]);
  });

  test("removed an entry and numbered the others anew", async () => {
    await tamper("DELETE FROM audit WHERE subject = '3' AND");
    await tamper("UPDATE audit SET number = 3 WHERE subject = '4' AND");
    await tamper("UPDATE audit SET number = 4 WHERE subject = '5' AND");
    expect((await faults())[0]?.[0]).toBe(2);
  });

  test("added an entry", async () => {
    await tamper(`INSERT INTO audit (id, actor, action, operator_id, subject, facts)
      SELECT gen_random_uuid(), actor, action, operator_id, 'new', facts FROM audit WHERE subject = '3' AND`);
    expect((await faults())[0]?.[1]).toMatch(/has no number: it was not written by the service$/);
  });

  test("cut off the end and set the head back", async () => {
    await setHeadBack();
    await tamper("DELETE FROM audit WHERE subject IN ('4', '5') AND");
    expect(await faults()).toEqual([
      [4, expect.stringMatching(/^entries 4 to 5 are missing: entry 5 was signed at 2/)],
    ]);
  });

  test("cut off the end alone, even what was not signed yet", async () => {
    await ownerRows({ text: "DELETE FROM audit_signed_head WHERE chain = $1", values: [operatorId] });
    await tamper("DELETE FROM audit WHERE subject IN ('4', '5') AND");
    expect(await faults()).toEqual([[4, "entries 4 to 5 are missing: the head stands at 5"]]);
  });

  test("set the head back, so that other entries could follow", async () => {
    await setHeadBack();
    expect(await faults()).toEqual([[4, "the head was set back from entry 5 to 3"]]);
  });

  test("removed the head", async () => {
    await ownerRows({ text: "DELETE FROM audit_head WHERE chain = $1", values: [operatorId] });
    expect(await faults()).toEqual([[1, "the head was set back from entry 5 to 0"]]);
  });

  test("gave the head another hash", async () => {
    await asIfUnguarded("UPDATE audit_head SET hash = decode(repeat('ab', 32), 'hex') WHERE chain = $1");
    expect(await faults()).toEqual([[5, "entry 5 is not the one that the head stands at"]]);
  });

  test("cut off the end and removed the signed heads: the file outside has them", async () => {
    await setHeadBack();
    await tamper("DELETE FROM audit WHERE subject IN ('4', '5') AND");
    await ownerRows({ text: "DELETE FROM audit_signed_head WHERE chain = $1", values: [operatorId] });
    expect(await faults()).toEqual([]);
    expect(await faults(headsOutside())).toEqual([[4, expect.stringMatching(/^entries 4 to 5 are missing/)]]);
  });

  test("swapped two entries", async () => {
    for (const [from, to] of [
      [2, 9],
      [3, 2],
      [9, 3],
    ])
      await tamper(`UPDATE audit SET number = ${to} WHERE number = ${from} AND`);
    expect((await faults())[0]?.[0]).toBe(1);
  });
});

describe.each(["guiche_app", "guiche_worker"])("%s cannot", (role) => {
  test.each([
    ["set the head back", "number = 3"],
    ["set the head forward by more than an entry", "number = number + 2"],
    ["give the head another hash", "hash = decode(repeat('ab', 32), 'hex')"],
  ])("%s", async (_title, change) => {
    const changed = ownerTransaction(async (owner) => {
      await owner.query(`SET LOCAL ROLE ${role}`);
      await owner.query("SET LOCAL guiche.operator = 'every'");
      await owner.query(`UPDATE audit_head SET ${change} WHERE chain = $1`, [operatorId]);
    });
    await expect(changed).rejects.toMatchObject({ code: "42501", message: "The head of the audit only goes forward." });
  });
});

test("a head that somebody else signed is not believed", async () => {
  const [head = ""] = headsOutside();
  const forged = `${head.slice(0, -4)}AAAA`;
  const found = await verifyAudit({ ...(await storedAudit()), heads: [forged] });
  expect(found.faults[0]?.fault).toMatch(/^a signed head cannot be verified/);
});

test("200 000 entries that the service did not write are all named", async () => {
  const own = { number: 0, previousHash: "", id: "", operatorId: null, actor: "", action: "", subject: "", facts: {} };
  const entry = { ...own, source: null, device: null, createdAt: "" };
  const found = await verifyAudit({ entries: Array.from({ length: 200_000 }, () => entry), heads: [], keys: [] });
  expect(found.faults).toHaveLength(200_000);
});

test("20 entries of one operator at once have the numbers 6 to 25, and the chain is whole", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => write(`at once ${i}`)));
  const own = (await storedAudit()).entries.filter((entry) => entry.operatorId === operatorId);
  expect(own.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(await faults()).toEqual([]);
});
