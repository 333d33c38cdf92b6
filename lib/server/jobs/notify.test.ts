import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { transaction } from "../db.ts";
import { announce, type Change, listen } from "./notify.ts";

const { url } = await testDatabase();
const owner = new pg.Client({ connectionString: url });
await owner.connect();
owner.on("error", () => {});
const heard: Change[] = [];
const stopping = new AbortController();
const listening = listen((change) => heard.push(change), stopping.signal);
afterAll(async () => {
  stopping.abort();
  await listening;
  await owner.end();
});

const until = (count: number) =>
  poll(
    async () => heard.length,
    (length) => length >= count,
  );
const change = (id: string): Change => ({ accountIds: [id], tags: ["charges"], queues: ["deliveries"] });

describe("changes", () => {
  test("a new listener first hears that it may have missed changes of everything", async () => {
    await until(1);
    expect(heard[0]).toEqual({
      accountIds: [],
      tags: [],
      queues: expect.arrayContaining(["instructions", "messages", "payments", "orders", "deliveries"]),
      afterGap: true,
    });
  });

  test("are received when their transaction commits, and never when it does not", async () => {
    const [kept, undone] = [randomUUID(), randomUUID()];
    await transaction(async (tx) => {
      await announce(tx, change(undone));
      throw new Error("undone");
    }).catch(() => {});
    await transaction((tx) => announce(tx, change(kept)));
    await poll(
      async () => heard.at(-1)?.accountIds[0],
      (id) => id === kept,
    );
    expect(heard.at(-1)).toEqual(change(kept));
    expect(heard.flatMap(({ accountIds }) => accountIds)).not.toContain(undone);
  });

  test("of too many accounts for one message are sent for all accounts", async () => {
    const before = heard.length;
    const accountIds = Array.from({ length: 500 }, () => randomUUID());
    await transaction((tx) => announce(tx, { accountIds, tags: ["charges"], queues: [] }));
    await until(before + 1);
    expect(heard.at(-1)).toEqual({ accountIds: [], tags: ["charges"], queues: [] });
  });

  test("are received again after the connection was lost; the first message is a change of everything", async () => {
    const before = heard.length;
    const { rows } = await owner.query(
      `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    );
    expect(rows).toEqual([{ done: true }]);
    await until(before + 1);
    expect(heard[before]?.queues).toContain("deliveries");
    const id = randomUUID();
    await transaction((tx) => announce(tx, change(id)));
    expect(
      await poll(
        async () => heard.at(-1)?.accountIds[0],
        (last) => last === id,
      ),
    ).toBe(id);
  });
});
