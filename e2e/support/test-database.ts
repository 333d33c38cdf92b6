import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { closeDb } from "#lib/server/db.ts";
import { databaseOn, TEMPLATE } from "./database-server.ts";

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
