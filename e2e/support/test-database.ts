import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { closeDb } from "#lib/server/db.ts";
import { databaseOn, TEMPLATE } from "./database-server.ts";
import type { Sql } from "./seed-operator.ts";

async function onServer(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("databaseServer") });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/**
 * Gives a test file its own migrated database. `env()` and `db()` use it, and it is dropped when the file ends. Call it
 * once, at the top of the file: `const { url } = await testDatabase();`
 */
export async function testDatabase(): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = databaseOn(inject("databaseServer"), name);
  process.env.DATABASE_URL = url;
  afterAll(async () => {
    await closeDb();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url };
}

/** Makes the database refuse every insert into a table with this SQLSTATE while `work` runs. */
export async function failingInserts<T>(
  sql: Sql,
  table: "transfer" | "request_log",
  sqlState: string,
  work: () => Promise<T>,
): Promise<T> {
  await sql(`CREATE OR REPLACE FUNCTION fail_as_told() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'as the test told' USING ERRCODE = TG_ARGV[0]; END $$`);
  await sql(
    `CREATE TRIGGER fail_as_told BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_as_told('${sqlState}')`,
  );
  return work().finally(() => sql(`DROP TRIGGER fail_as_told ON ${table}`));
}
