import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { returnToFormerLayout } from "#e2e/support/rows/former-layout.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

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

test("a database of the former layout is brought to this one, and keeps its rows", async () => {
  const layout = () =>
    client.query(`SELECT table_name, column_name, column_default FROM information_schema.columns
      WHERE table_schema = 'public' UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`);
  const { rows: fresh } = await layout();
  await returnToFormerLayout(client);
  expect((await layout()).rows).not.toEqual(fresh);
  await client.query(`INSERT INTO statement_proof (operator_id, fingerprint, code, locale, whole_tax_ids, is_filtered, period_to, accounts)
    VALUES (gen_random_uuid(), '', 'kept', 'en', false, false, now(), '[]')`);
  expect(await migrate(url)).toEqual(readdirSync(MIGRATIONS).filter((name) => /^[0-9]/.test(name)));
  expect((await layout()).rows).toEqual(fresh);
  expect((await client.query("SELECT code FROM issued_statement")).rows).toEqual([{ code: "kept" }]);
  expect(await migrate(url)).toEqual([]);
});

test("a migration that was edited afterwards is refused", async () => {
  await client.query("UPDATE _prisma_migrations SET checksum = 'other'");
  await expect(migrate(url)).rejects.toThrow("was edited after it had been applied");
});

test("an older database is refused with what to do, and stays as it is", async () => {
  await returnToFormerLayout(client, "20261128013143_paid_to");
  await expect(migrate(url)).rejects.toThrow(
    /last migration is 20261128013143_paid_to\. Update it first with the version that has the migration 20261129123000_names_in_rows/,
  );
  expect((await client.query("SELECT code FROM statement_proof")).rows).toEqual([{ code: "kept" }]);
});

test("an unreachable database is explained in one sentence without its password", async () => {
  await expect(migrate("postgresql://app:hidden@127.0.0.1:1/app")).rejects.toThrow(
    /^Cannot reach the database app at 127\.0\.0\.1:1 as app: [^\n]*\.$/,
  );
});
