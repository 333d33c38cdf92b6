import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#e2e/support/database-server.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { fund, postMovement, postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { expectSoundBooks } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { ROLES, type Role } from "../server/database-role.ts";
import { rows, sqlState, transaction } from "../server/db.ts";
import { signInUrl } from "../server/postgres/sign-in.ts";
import { servingEveryOperator, servingOperator } from "../server/row-scope.ts";
import { bookStatesBefore } from "./book-states.ts";
import { lockBooks, postingTime, writeBooks } from "./books.ts";
import { closeBooks, lockCloses } from "./close-books.ts";

const { url } = await testDatabase();
const END = new Date("2026-03-01T03:00:00.000Z");
const BEFORE = "2026-02-28T23:59:59.999-03:00";
const account = await testAccount();
const { accountId, ctx } = account;
const { operatorId } = ctx;

const close = (upto: Date, of = operatorId) => servingOperator(of, () => transaction((tx) => closeBooks(tx, of, upto)));
const until = () => servingOperator(operatorId, () => transaction((tx) => lockCloses(tx, operatorId)));

const clients = new Map<Role | "owner", pg.Client>();
beforeAll(async () => {
  await postMovements(accountId, new Date("2026-02-10T12:00:00Z"), [{ kind: "deposit", amount: 1_000n }]);
  await postMovements(accountId, new Date(BEFORE), [{ kind: "fee", amount: 1n }]);
  await postMovements(accountId, END, [{ kind: "deposit", amount: 7n }]);
  await close(END);
  for (const role of [...ROLES, "owner"] as const) {
    const isSignIn = role === "guiche_app" || role === "guiche_worker";
    const client = new pg.Client({ connectionString: isSignIn ? signInUrl(url, role, TEST_PASSWORD) : url });
    await client.connect();
    if (role === "guiche_admin") await client.query("SET ROLE guiche_admin");
    await client.query("SET guiche.operator = 'every'");
    clients.set(role, client);
  }
});
afterAll(() => Promise.all([...clients.values()].map((client) => client.end())));

/** Runs statements in one transaction that is taken back. Returns the SQLSTATE and the constraint of the first that fails. */
async function refused(role: Role | "owner", ...statements: string[]): Promise<string | undefined> {
  const client = clients.get(role) as pg.Client;
  await client.query("BEGIN");
  try {
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return [sqlState(error), (error as pg.DatabaseError).constraint].filter(Boolean).join(" ");
  } finally {
    await client.query("ROLLBACK");
  }
}

const posting = (at: string, seq = 90) =>
  `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
   VALUES ('${accountId}', ${seq}, 'RAIL', 'AVAILABLE', 1, 1, 0, '${randomUUID()}', '${at}')`;
const line = (at: string, number = 90) =>
  `INSERT INTO statement_line (account_id, line_number, seq, kind, kind_number, amount, balance_after, counts, sums, settled_at, product_transaction_id)
   VALUES ('${accountId}', ${number}, ${number}, 0, ${number}, 1, 1, '{1}', '{1}', '${at}', gen_random_uuid())`;
const copied = (table: string) =>
  `INSERT INTO ${table} SELECT * FROM ${table} WHERE account_id = '${accountId}' ON CONFLICT DO NOTHING`;

describe.each([...ROLES, "owner"] as const)("%s", (role) => {
  test("can add a posting and a line at the first instant that is open", async () => {
    expect(await refused(role, posting("2026-03-01T00:00:00.000-03:00"))).toBe(undefined);
    expect(await refused(role, line("2026-03-01T00:00:00.000-03:00"))).toBe(undefined);
  });

  test.each([
    ["a posting at the last closed instant", posting(BEFORE), "23514 posting_in_open_period"],
    ["a line at the last closed instant", line(BEFORE), "23514 statement_line_in_open_period"],
    ["a posting long before", posting("2020-01-01T00:00:00Z"), "23514 posting_in_open_period"],
    ["a line long before", line("2020-01-01T00:00:00Z"), "23514 statement_line_in_open_period"],
    ["a posting with a number that is taken", posting("2026-03-02T00:00:00Z", 1), "23505 posting_pkey"],
    ["a line with a number that is taken", line("2026-03-02T00:00:00Z", 1), "23505 statement_line_pkey"],
  ])("cannot add %s", async (_what, statement, why) => expect(await refused(role, statement)).toBe(why));

  test.each([
    ["goes back before the closed postings", "UPDATE book SET seq = 1"],
    ["has posted last into the closed period", `UPDATE book SET last_posted_at = '${BEFORE}'`],
  ])("cannot make a book that %s", async (_what, statement) =>
    expect(await refused(role, statement)).toBe("23514 book_closed"),
  );
});

describe.each(ROLES)("%s", (role) => {
  test.each([
    "UPDATE posting SET posted_at = posted_at",
    "UPDATE statement_line SET amount = amount",
    "DELETE FROM posting",
    "DELETE FROM statement_line",
    "DELETE FROM book",
    "TRUNCATE statement_line",
    "UPDATE book SET closed_until = '1970-01-01'",
    "UPDATE book SET closed_seq = 0",
    "INSERT INTO book (account_id, counts, sums) SELECT account_id, counts, sums FROM book ON CONFLICT (account_id) DO UPDATE SET closed_until = '1970-01-01'",
    "ALTER TABLE statement_line DISABLE TRIGGER ALL",
    "SET session_replication_role = replica",
    "ALTER TABLE book DROP CONSTRAINT book_closed",
    "CREATE OR REPLACE FUNCTION refuse_closed_lines() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  ])("may not: %s", async (statement) => expect(await refused(role, statement)).toMatch(/^42501/));

  test("changes nothing of what is closed by adding the same once more", async () => {
    for (const table of ["posting", "statement_line"]) expect(await refused(role, copied(table))).toBe(undefined);
  });
});

test("the worker may close no books", async () => {
  expect(await refused("guiche_worker", `SELECT close_books('${operatorId}', now())`)).toBe("42501");
});

test("the web process closes the books of no operator but the one that it serves", async () => {
  const other = await testAccount();
  const asUs = `SET LOCAL guiche.operator = '${operatorId}'`;
  expect(await refused("guiche_app", asUs, `SELECT close_books('${other.ctx.operatorId}', now())`)).toBe("42501");
  expect(
    await refused("guiche_app", "SET LOCAL guiche.operator = ''", `SELECT close_books('${operatorId}', now())`),
  ).toBe("42501");
});

test("books are not closed before their time, and a close never goes back", async () => {
  await expect(close(new Date(Date.now() + 60_000))).rejects.toMatchObject({ code: "23514" });
  await close(new Date("2025-01-01T03:00:00Z"));
  expect(await until()).toEqual(END);
});

test("the last closed posting is the last one before the end", async () => {
  const found = await rows<{ seq: bigint }>({
    text: "SELECT closed_seq AS seq FROM book WHERE account_id = $1",
    values: [accountId],
  });
  expect(found).toEqual([{ seq: 2n }]);
  expect((await bookStatesBefore([accountId], [END])).get(accountId)).toEqual([{ seq: 2n, available: 999n, held: 0n }]);
});

test("a clock that was set back posts at the first open instant", async () => {
  const late = await testAccount();
  await fund(late.accountId, 5n);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  // As it is when the clock went 25 hours wrong, a day was closed, and the clock was corrected.
  const owner = clients.get("owner") as pg.Client;
  await owner.query("UPDATE book SET closed_until = $2, closed_seq = seq WHERE account_id = $1", [
    late.accountId,
    tomorrow,
  ]);
  const at = await transaction(async (tx) => {
    const books = await lockBooks(tx, [late.accountId]);
    return postingTime(books.values());
  });
  expect(at).toEqual(tomorrow);
  await postMovements(late.accountId, at, [{ kind: "deposit", amount: 2n }]);
});

test("a process that took its time before the close cannot post after it", async () => {
  const slow = await testAccount();
  const early = new Date("2026-02-20T12:00:00Z");
  await close(END, slow.ctx.operatorId);
  await expect(postMovements(slow.accountId, early, [{ kind: "deposit", amount: 1n }])).rejects.toMatchObject({
    code: "23514",
  });
});

test("a close waits for a posting under way, also of code that locks no book, and that of the closed period for the close", async () => {
  const { accountId: id, ctx: of } = await testAccount();
  const early = `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
    VALUES ('${id}', 1, 'RAIL', 'AVAILABLE', 1, 1, 0, 'early', '${BEFORE}')`;
  const worker = clients.get("guiche_worker") as pg.Client;
  await worker.query("BEGIN");
  await worker.query(early);
  const closing = close(END, of.operatorId);
  await waitingForLocks(1);
  await worker.query("ROLLBACK");
  await closing;
  await expect(worker.query(early)).rejects.toMatchObject({ constraint: "posting_in_open_period" });

  const { accountId: other, ctx: them } = await testAccount();
  const [outcome] = await servingOperator(them.operatorId, () =>
    transaction(async (tx) => {
      await closeBooks(tx, them.operatorId, END);
      const adding = worker.query(early.replaceAll(id, other)).then(() => "added", sqlState);
      await waitingForLocks(1);
      return [adding] as const;
    }).then((both) => Promise.all(both)),
  );
  expect(outcome).toBe("23514");
});

test("an account that is opened later is closed as the others are", async () => {
  const later = await siblingAccount(account);
  await expect(postMovements(later.id, new Date(BEFORE), [{ kind: "deposit", amount: 1n }])).rejects.toMatchObject({
    code: "23514",
  });
  await postMovements(later.id, END, [{ kind: "deposit", amount: 1n }]);
});

test("an account that is being opened waits for the close of its operator", async () => {
  const there = await testAccount();
  const [opened] = await servingOperator(there.ctx.operatorId, () =>
    transaction(async (tx) => {
      await lockCloses(tx, there.ctx.operatorId);
      const opening = servingEveryOperator(() => siblingAccount(there));
      await waitingForLocks(1);
      await closeBooks(tx, there.ctx.operatorId, END);
      return [opening] as const;
    }).then((both) => Promise.all(both)),
  );
  const late = postMovements(opened.id, new Date(BEFORE), [{ kind: "deposit", amount: 1n }]);
  await expect(late).rejects.toMatchObject({ code: "23514" });
});

test("writing a batch fails as a whole when one of its books is closed at that time", async () => {
  const [one, other] = [await testAccount(), await testAccount()];
  await close(END, other.ctx.operatorId);
  const ids = [one.accountId, other.accountId];
  const failing = transaction(async (tx) => {
    const books = await lockBooks(tx, ids);
    for (const book of books.values()) postMovement(book, { kind: "deposit", amount: 1n });
    await writeBooks(tx, books.values(), new Date(BEFORE));
  });
  await expect(failing).rejects.toMatchObject({ code: "23514" });
  expect(await rows({ text: "SELECT FROM posting WHERE account_id = ANY($1::uuid[])", values: [ids] })).toEqual([]);
});

test("at the end every invariant of the books holds", () => expectSoundBooks());

async function waitingForLocks(count: number): Promise<void> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await clients.get("owner")?.query(waiting))?.rowCount).toBe(count);
}
