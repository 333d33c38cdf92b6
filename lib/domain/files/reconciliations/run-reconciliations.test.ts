import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { askedFor, itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { UNREAD_ROWS_MAX } from "#lib/core/files/file-limits.ts";
import { rows, transaction } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { acceptReconciliationItems } from "./items/act-on-items.ts";
import { cancelReconciliation, rerunReconciliation, showReconciliation } from "./reconciliations.ts";
import { removeOldReconciliations } from "./remove-old-reconciliations.job.ts";
import { runReconciliations } from "./run-reconciliations.job.ts";
import { freeReconciliations } from "./state/claim-reconciliation.ts";
import { listUnreadRows } from "./unread-rows.ts";

await testDatabase();

const DAY = "2026-10-01";
const HEAD = "e2e;externo;id;valor;data";
const row = (key: string, amount = "1,00") => `${key};;;${amount};01/10/2026 12:00:00`;

let account: TestAccount;
let ctx: Context;
beforeEach(async () => {
  account = await testAccount();
  ctx = personOf(account);
  await deposit("E1");
});

const deposit = (endToEndId: string) =>
  postMovements(account.accountId, new Date(`${DAY}T12:00:00-03:00`), [{ kind: "deposit", amount: 100n, endToEndId }]);
const show = async (reconciliationId: string) => (await showReconciliation.run(ctx, { reconciliationId })).output;
const asked = () => ({ accountNumbers: [account.number], from: DAY, to: DAY });
const rerun = async (reconciliationId: string) => {
  await rerunReconciliation.run(ctx, { reconciliationId });
  return runReconciliations();
};
const reasons = async (id: string) => (await itemsOf(ctx, id)).map(({ reason, key }) => `${reason} ${key}`);
const rowsLeft = () => ownerRows({ text: "SELECT FROM reconciliation_row" });

test("what has arrived since is found by the next run, what was accepted stays accepted, and what is gone is counted", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2"), row("E3")].join("\n"));
  await reconciled(ctx, id, asked());
  expect(await reasons(id)).toEqual(["MISSING_HERE E2", "MISSING_HERE E3"]);
  const [, third] = await itemsOf(ctx, id);
  const accept = { reconciliationId: id, itemIds: [third?.itemId ?? ""], note: "combinado com a operadora" };
  await acceptReconciliationItems.run(ctx, accept);
  await deposit("E2");
  expect(await rerun(id)).toBe(1);
  expect(await itemsOf(ctx, id)).toMatchObject([{ key: "E3", accepted: { note: "combinado com a operadora" } }]);
  expect(await show(id)).toMatchObject({
    status: "DONE",
    result: { open: 0, accepted: 1, difference: 100n },
    totals: { gone: 1, matched: { count: 2 } },
  });
  await deposit("E3");
  await rerun(id);
  expect(await show(id)).toMatchObject({ result: { open: 0, accepted: 0, difference: 0n }, totals: { gone: 0 } });
});

test("a difference that was accepted is open again when it is another amount", async () => {
  const id = await uploaded(ctx, [HEAD, "E1;;3,00;2,00;01/10/2026 12:00:00"].join("\n"));
  await reconciled(ctx, id, asked());
  const [item] = await itemsOf(ctx, id);
  expect(item).toMatchObject({ reason: "AMOUNT_DIFFERS", difference: 100n });
  await acceptReconciliationItems.run(ctx, { reconciliationId: id, itemIds: [item?.itemId ?? ""], note: "combinado" });
  await reconciled(ctx, id, {
    ...asked(),
    mapping: {
      keys: { endToEndId: 0, externalId: 1, transactionId: null },
      amount: { by: "signed", column: 2, sign: "asWritten" },
    },
  });
  expect(await itemsOf(ctx, id)).toMatchObject([{ reason: "AMOUNT_DIFFERS", difference: 200n, accepted: null }]);
});

test("operators and people take turns: many files of one hold up nobody else's", async () => {
  const file = [HEAD, row("E1")].join("\n");
  const other = await testAccount();
  const askOf = async (who: Context, of: TestAccount) => {
    const id = await uploaded(who, file);
    await askedFor(who, id, { ...asked(), accountNumbers: [of.number] });
    return id;
  };
  const many = [await askOf(ctx, account), await askOf(ctx, account), await askOf(ctx, account)];
  const colleague = await askOf(personOf(account), account);
  const elsewhere = await askOf(personOf(other), other);
  // As if nothing had been inspected before.
  await ownerRows({ text: "UPDATE reconciliation SET started_at = NULL" });
  while ((await runReconciliations()) > 0);
  const run = await ownerRows<{ id: string }>({
    text: "SELECT id FROM reconciliation WHERE started_at IS NOT NULL ORDER BY started_at",
  });
  expect(run.map(({ id }) => id)).toEqual([many[0], elsewhere, colleague, many[1], many[2]]);
});

test("rows that cannot be read are counted and listed, with the column and what stands there", async () => {
  const lines = [
    HEAD,
    row("E1"),
    ";;;1,00;",
    row("E2", "um real"),
    "",
    "E3;;;1,00;31/02/2026",
    ";;;3,00;Total",
    ";;;x;01/10/2026",
  ];
  const id = await uploaded(ctx, lines.join("\n"));
  const { totals } = await reconciled(ctx, id, asked());
  expect(totals).toMatchObject({ unread: 4, empty: 1, summaries: 1, matched: { count: 1 } });
  const { output } = await listUnreadRows.run(ctx, { reconciliationId: id, limit: 3 });
  expect(output).toEqual({
    rows: [
      { rowNumber: 3, code: "TIME_MISSING", column: "data", value: "" },
      { rowNumber: 4, code: "AMOUNT_UNREADABLE", column: "valor", value: "um real" },
      { rowNumber: 6, code: "TIME_UNREADABLE", column: "data", value: "31/02/2026" },
    ],
    next: 6,
  });
  const rest = await listUnreadRows.run(ctx, { reconciliationId: id, after: 6, limit: 3 });
  expect(rest.output).toMatchObject({ rows: [{ rowNumber: 8, code: "AMOUNT_UNREADABLE" }], next: null });
});

test("a file of which hardly a row can be read fails with its reason, and the result of the run before stays", async () => {
  const many = Array.from({ length: UNREAD_ROWS_MAX + 1 }, (_, n) => row(`E${n + 1}`, "1.00"));
  const id = await uploaded(ctx, [HEAD, ...many].join("\n"));
  const mapping = { numbers: "point" } as const;
  await reconciled(ctx, id, { ...asked(), mapping });
  const before = await show(id);
  expect(before).toMatchObject({ status: "DONE", totals: { matched: { count: 1 } } });
  const failed = await reconciled(ctx, id, asked());
  expect(failed).toMatchObject({ status: "DONE", fault: { code: "TOO_MANY_UNREAD" }, result: before.result });
  const other = await uploaded(ctx, [HEAD, ...many].join("\n"));
  expect(await reconciled(ctx, other, asked())).toMatchObject({ status: "FAILED", result: null });
  expect(await rowsLeft()).toEqual([]);
});

test("what a worker that died had begun is made anew, and given up after five tries", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  const left = (attempts: number) =>
    rows({
      text: `UPDATE reconciliation SET status = 'RUNNING', attempts = $1, leased_by = gen_random_uuid(), leased_until = now() - interval '1 second'
             WHERE id = $2`,
      values: [attempts, id],
    });
  await reconciled(ctx, id, asked());
  await left(1);
  await ownerRows({
    text: "INSERT INTO reconciliation_row SELECT gen_random_uuid(), n, 0, 'E' || n, NULL, 1, NULL, false FROM generate_series(1, 9) n",
  });
  expect(await runReconciliations()).toBe(1);
  expect(await show(id)).toMatchObject({ status: "DONE", totals: { matched: { count: 1 } } });
  await removeOldReconciliations();
  expect(await rowsLeft()).toEqual([]);
  await left(5);
  expect(await runReconciliations()).toBe(0);
  expect(await show(id)).toMatchObject({ status: "DONE", fault: { code: "GIVEN_UP" } });
});

test("a worker that only lost the database's answer takes no try", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  await reconciled(ctx, id, asked());
  const worker = randomUUID();
  await rows({
    text: `UPDATE reconciliation SET status = 'RUNNING', attempts = 5, worker_id = $1, leased_until = now() + interval '1 minute' WHERE id = $2`,
    values: [worker, id],
  });
  // A worker is unregistered again when the answer to that was lost, too.
  for (let times = 0; times < 2; times++) await transaction((tx) => freeReconciliations(tx, [worker], [worker]));
  expect(await rows({ text: "SELECT attempts FROM reconciliation WHERE id = $1", values: [id] })).toEqual([
    { attempts: 4 },
  ]);
  expect(await runReconciliations()).toBe(1);
  expect(await show(id)).toMatchObject({ status: "DONE", fault: null });
});

test("rows that a restart of the database has emptied are noticed: nothing is stored, and the run begins anew", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  // What is stored is gone before it is read, as after a crash.
  await ownerRows({
    text: `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
           CREATE TRIGGER lose BEFORE INSERT ON reconciliation_row FOR EACH ROW EXECUTE FUNCTION lose()`,
  });
  const shown = await reconciled(ctx, id, asked());
  await ownerRows({ text: "DROP FUNCTION lose CASCADE" });
  expect(shown).toMatchObject({ status: "QUEUED", result: null, totals: null });
  expect(await runReconciliations()).toBe(1);
  expect(await show(id)).toMatchObject({ status: "DONE", totals: { matched: { count: 1 } } });
});

test("a full disk takes no try: the run ends once there is space again, however often it was begun", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  await ownerRows({
    text: `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space' USING ERRCODE = '53100'; END $$;
           CREATE TRIGGER refuse BEFORE INSERT ON reconciliation_row FOR EACH ROW EXECUTE FUNCTION refuse()`,
  });
  await expect(reconciled(ctx, id, asked())).rejects.toMatchObject({ code: "53100" });
  for (let run = 0; run < 5; run++) await expect(runReconciliations()).rejects.toMatchObject({ code: "53100" });
  await ownerRows({ text: "DROP FUNCTION refuse CASCADE" });
  expect(await runReconciliations()).toBe(1);
  expect(await show(id)).toMatchObject({ status: "DONE", fault: null, totals: { matched: { count: 1 } } });
});

test("what an outage interrupted is begun again as soon as the database is back, and takes no try", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  // Neither the run nor the word that it was interrupted gets through.
  await ownerRows({
    text: `CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away' USING ERRCODE = '57P01'; END $$;
           CREATE TRIGGER away BEFORE INSERT ON reconciliation_row FOR EACH ROW EXECUTE FUNCTION away();
           CREATE TRIGGER away BEFORE UPDATE ON reconciliation FOR EACH ROW WHEN (OLD.status = 'RUNNING') EXECUTE FUNCTION away()`,
  });
  await expect(reconciled(ctx, id, asked())).rejects.toMatchObject({ code: "57P01" });
  await expect(runReconciliations()).rejects.toMatchObject({ code: "57P01" });
  await ownerRows({ text: "DROP FUNCTION away CASCADE" });
  expect(await runReconciliations()).toBe(1);
  expect(await show(id)).toMatchObject({ status: "DONE", fault: null, totals: { matched: { count: 1 } } });
  expect(await rows({ text: "SELECT attempts FROM reconciliation WHERE id = $1", values: [id] })).toEqual([
    { attempts: 0 },
  ]);
});

test("two workers: one runs it, the other finds nothing", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1")].join("\n"));
  await reconciled(ctx, id, asked());
  await rerunReconciliation.run(ctx, { reconciliationId: id });
  expect((await Promise.all([runReconciliations(), runReconciliations()])).toSorted()).toEqual([0, 1]);
  expect(await show(id)).toMatchObject({ status: "DONE" });
});

test("a run that is canceled while it reads stores nothing, and the result before it stays", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  await reconciled(ctx, id, asked());
  await deposit("E2");
  const { running } = await transaction(async (tx) => {
    // The worker has it, and waits before it stores its first rows.
    await tx.query("LOCK TABLE reconciliation_row IN SHARE MODE");
    const running = rerun(id);
    await expect.poll(() => rows({ text: "SELECT FROM pg_locks WHERE NOT granted" })).toHaveLength(1);
    await cancelReconciliation.run(ctx, { reconciliationId: id });
    return { running };
  });
  await running;
  expect(await show(id)).toMatchObject({ status: "DONE", fault: null, totals: { matched: { count: 1 } } });
  expect([await reasons(id), await rowsLeft()]).toEqual([["MISSING_HERE E2"], []]);
});

test("after seven days the file is gone and the result stays; after ninety both are", async () => {
  const id = await uploaded(ctx, [HEAD, row("E1"), row("E2")].join("\n"));
  await reconciled(ctx, id, asked());
  const age = (days: number) =>
    rows({
      text: "UPDATE reconciliation SET created_at = now() - make_interval(days => $1, mins => 1) WHERE id = $2",
      values: [days, id],
    });
  const left = async (table: string, column = "reconciliation_id") =>
    (await rows({ text: `SELECT FROM ${table} WHERE ${column} = $1`, values: [id] })).length;
  await age(7);
  await removeOldReconciliations();
  expect(await left("reconciliation_part")).toBe(0);
  expect(await show(id)).toMatchObject({ fileKeptUntil: null, result: { open: 1 } });
  await expect(rerun(id)).rejects.toMatchObject({ code: "ACTION_REFUSED" });
  await age(90);
  await expect(show(id)).rejects.toMatchObject({ code: "RECONCILIATION_NOT_FOUND" });
  await removeOldReconciliations();
  for (const table of ["reconciliation_item", "reconciliation_unread_row"]) expect(await left(table)).toBe(0);
  expect(await left("reconciliation", "id")).toBe(0);
});
