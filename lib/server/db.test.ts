import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { db, isOutage, onCommit, pipelined, rows, sqlState, type Tx, transaction } from "./db.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ connectionString: url });
await owner.connect();
owner.on("error", () => {});
afterAll(() => owner.end());
const { accountId } = await testAccount();

async function refusedBecause(text: string): Promise<string | undefined> {
  return rows({ text }).then(() => undefined, sqlState);
}

describe("the app's database role", () => {
  test.each([
    ["UPDATE posting SET amount = 1"],
    ["DELETE FROM posting"],
    ["UPDATE statement_line SET amount = 1"],
    ["DELETE FROM statement_line"],
    ["TRUNCATE posting"],
    ["DROP TABLE charge"],
    ["ALTER TABLE book DROP CONSTRAINT book_available_not_negative"],
  ])("may not: %s", async (text) => expect(await refusedBecause(text)).toBe("42501"));

  test("has time limits for statements, locks and idle transactions", async () => {
    const [settings] = await rows({
      text: `SELECT current_user AS role, current_setting('statement_timeout') AS statement,
               current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`,
    });
    expect(settings).toEqual({ role: "guiche_admin", statement: "30s", lock: "10s", idle: "30s" });
  });
});

describe("values", () => {
  test("bigint comes as bigint, arrays of them too, times as Date to the millisecond", async () => {
    const [row] = await rows({
      text: `SELECT 9007199254740993::bigint AS big, '{1,-2}'::bigint[] AS list, '{}'::bigint[] AS none, NULL::bigint AS nothing,
               '2026-11-21T10:00:00.123-03:00'::timestamptz AS at`,
    });
    expect(row).toEqual({
      big: 9_007_199_254_740_993n,
      list: [1n, -2n],
      none: [],
      nothing: null,
      at: new Date("2026-11-21T13:00:00.123Z"),
    });
  });
});

describe("transaction", () => {
  const held = async () =>
    (await rows<{ held: bigint }>({ text: "SELECT held FROM book WHERE account_id = $1", values: [accountId] }))[0]
      ?.held;

  test("gives the result of the work, and stores what it wrote", async () => {
    const given = await transaction(async (tx) => {
      await tx.query("UPDATE book SET held = 7 WHERE account_id = $1", [accountId]);
      return "done";
    });
    expect([given, await held()]).toEqual(["done", 7n]);
  });

  test("an error undoes everything and is thrown; the connection is used again", async () => {
    const before = await held();
    const failed = transaction(async (tx) => {
      await tx.query("UPDATE book SET held = 8 WHERE account_id = $1", [accountId]);
      throw new Error("not so");
    });
    await expect(failed).rejects.toThrow("not so");
    expect(await held()).toBe(before);
    expect(db().idleCount).toBe(db().totalCount);
  });

  test("what waits for the commit runs once after it, and never after a rollback", async () => {
    const ran: string[] = [];
    const before = await held();
    await transaction(async (tx) => {
      onCommit(tx, () => void ran.push("committed"));
      await tx.query("UPDATE book SET held = 9 WHERE account_id = $1", [accountId]);
      expect(ran).toEqual([]);
    });
    const failed = transaction(async (tx) => {
      onCommit(tx, () => void ran.push("rolled back"));
      await tx.query("UPDATE book SET held = $2 WHERE account_id = $1", [accountId, before]);
      throw new Error("not so");
    });
    await expect(failed).rejects.toThrow("not so");
    await transaction((tx) => tx.query("SELECT 1"));
    expect(ran).toEqual(["committed"]);
  });

  test("a serialization failure and a deadlock are tried again, at most 5 times", async () => {
    for (const state of ["40001", "40P01"]) {
      let attempts = 0;
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${state}'; END $$`;
      const third = await transaction(async (tx) => {
        if (++attempts < 3) await tx.query(raise);
        return attempts;
      });
      expect(third).toBe(3);
      attempts = 0;
      const never = transaction(async (tx) => {
        attempts++;
        await tx.query(raise);
      });
      await expect(never).rejects.toMatchObject({ code: state });
      expect(attempts).toBe(5);
    }
  });

  test("two transactions in a deadlock both succeed in the end", async () => {
    const other = await testAccount();
    const lock = (first: string, second: string) =>
      transaction(async (tx) => {
        for (const id of [first, second]) {
          await tx.query("SELECT FROM book WHERE account_id = $1 FOR UPDATE", [id]);
          await tx.query("SELECT pg_sleep(0.05)");
        }
        return "done";
      });
    const both = await Promise.all([lock(accountId, other.accountId), lock(other.accountId, accountId)]);
    expect(both).toEqual(["done", "done"]);
  });

  test("a connection that dies in the middle is an outage, and the next one works", async () => {
    const dying = transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await owner.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      await tx.query("SELECT 1");
    });
    const error = await dying.catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
    expect(await transaction(async () => "works")).toBe("works");
  });

  test("a server that has become read-only is an outage, and its connection is not used again", async () => {
    const backend = async (tx: Tx) => (await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    let refusing: number | undefined;
    const refused = transaction(async (tx) => {
      refusing = await backend(tx);
      await tx.query("SET TRANSACTION READ ONLY");
      await tx.query("UPDATE account SET branch = branch");
    });
    expect(isOutage(await refused.catch((failure: unknown) => failure))).toBe(true);
    const next = await Promise.all(Array.from({ length: 10 }, () => transaction(backend)));
    expect(next).not.toContain(refusing);
  });
});

describe("an outage", () => {
  test.each(["08006", "57P01", "57P03", "53300", "57014", "55P03", "25006", "ECONNREFUSED", "ECONNRESET", "ENOTFOUND"])(
    "is %s",
    (code) => expect(isOutage(Object.assign(new Error("x"), { code }))).toBe(true),
  );

  test.each(["23505", "23514", "22P02", "42601", "42501", "40001", "ENOENT", undefined])("is not %s", (code) =>
    expect(isOutage(Object.assign(new Error("x"), { code }))).toBe(false),
  );

  test("is not a value that is not an error", () => expect(isOutage("ECONNREFUSED")).toBe(false));
});

describe("statements sent together", () => {
  test("give the result of each, in their order", async () => {
    const both = await transaction((tx) => pipelined(tx.query("SELECT 1 AS n"), tx.query("SELECT 2 AS n")));
    expect(both.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  test("throw the error of the one that fails, and store nothing of the others", async () => {
    const add = (key: string) => ({
      text: "INSERT INTO pix_key (key, kind, account_id) VALUES ($1, 'EMAIL', $2)",
      values: [key, accountId],
    });
    const failing = transaction(async (tx) => {
      const inTwoSteps = tx.query(add("first@guiche.example")).then(() => tx.query(add("late@guiche.example")));
      await pipelined(inTwoSteps, tx.query("SELECT 1 / 0"), tx.query(add("after@guiche.example")));
    });
    expect(await failing.then(() => undefined, sqlState)).toBe("22012");
    expect(await rows({ text: "SELECT key FROM pix_key WHERE key LIKE '%@guiche.example'" })).toEqual([]);
  });
});
