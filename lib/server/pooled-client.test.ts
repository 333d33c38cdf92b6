import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { checkRights, PooledClient } from "./db.ts";

const { url } = await testDatabase();
const client: pg.Client = new PooledClient({ connectionString: url, pipeline: true });
await client.connect();
afterAll(() => client.end());
const prepared = async () => (await client.query("SELECT name FROM pg_prepared_statements")).rows;

test("a statement with a name is not prepared", async () => {
  expect((await client.query({ name: "one", text: "SELECT $1::int AS n", values: [1] })).rows).toEqual([{ n: 1 }]);
  expect(await prepared()).toEqual([]);
  expect((await client.query("SELECT $1::int AS n", [2])).rows).toEqual([{ n: 2 }]);
});

test("a role that may change postings is refused, and its name is in the message", async () => {
  await expect(checkRights(client)).rejects.toThrow(/works as \w+, which may change what is booked/);
});

test("a role with another time zone than UTC is refused with the command that sets it", async () => {
  const options = "-c role=guiche_app -c statement_timeout=30000 -c timezone=America/Sao_Paulo";
  const app = new pg.Client({ connectionString: url, options });
  await app.connect();
  try {
    await expect(checkRights(app)).rejects.toThrow("ALTER ROLE guiche_app SET timezone = 'UTC'");
  } finally {
    await app.end();
  }
});

test("a role without a statement_timeout is refused with the command that sets one", async () => {
  const app = new pg.Client({ connectionString: url, options: "-c role=guiche_app" });
  await app.connect();
  try {
    await expect(checkRights(app)).rejects.toThrow("ALTER ROLE guiche_app SET statement_timeout = '30s'");
    await app.query("SET statement_timeout = '30s'");
    await checkRights(app);
  } finally {
    await app.end();
  }
});
