import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { startProcess } from "./test/started-process.ts";

const { url } = await testDatabase();

async function migrate(env: Record<string, string>) {
  const run = startProcess(["bin/migrate.ts"], env);
  return { code: await run.ended, said: run.output().trim() };
}

test("an empty setting counts as absent", async () => {
  const env = { DATABASE_OWNER_URL: url, DATABASE_URL: "", DATABASE_WORKER_URL: "" };
  expect(await migrate(env)).toEqual({ code: 0, said: "Nothing to apply." });
});

test("an address that cannot be read is named, and its password is not printed", async () => {
  const env = { DATABASE_OWNER_URL: url, DATABASE_URL: "postgresql://guiche_app:hid/den@127.0.0.1/app" };
  const { code, said } = await migrate(env);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Cannot migrate: DATABASE_URL must be a PostgreSQL address/),
  ]);
  expect(said).not.toContain("den@");
});

test("without an address it says which one is needed", async () => {
  const env = { DATABASE_OWNER_URL: "", DATABASE_URL: "", DATABASE_WORKER_URL: "" };
  expect(await migrate(env)).toEqual({ code: 1, said: "Cannot migrate: DATABASE_OWNER_URL must be set." });
});
