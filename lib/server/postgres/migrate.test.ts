import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { migrate } from "./migrate.ts";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });

beforeAll(() => client.connect());
afterAll(() => client.end());

test("a migrated database has nothing left to apply", async () => {
  expect(await migrate(url)).toEqual([]);
});

test("eight runners at once apply each migration once", async () => {
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a migration that was edited afterwards is refused", async () => {
  await client.query("UPDATE _prisma_migrations SET checksum = 'other'");
  await expect(migrate(url)).rejects.toThrow("was edited after it had been applied");
});

test("an unreachable database is explained in one sentence without its password", async () => {
  await expect(migrate("postgresql://app:hidden@127.0.0.1:1/app")).rejects.toThrow(
    /^Cannot reach the database app at 127\.0\.0\.1:1 as app: [^\n]*\.$/,
  );
});
