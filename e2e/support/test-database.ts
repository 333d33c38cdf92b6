import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { SignIn } from "#lib/server/database-role.ts";
import { closeDb } from "#lib/server/db.ts";
import { readEnvOfCommand } from "#lib/server/env.ts";
import { signInUrl } from "#lib/server/postgres/sign-in.ts";
import { databaseOn, TEMPLATE, TEST_PASSWORD } from "./database-server.ts";
import type { Sql } from "./seed-operator.ts";

let ownerUrl: string | undefined;

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
 * once, at the top of the file: `const { url } = await testDatabase();` The test's own connections to `url` are the
 * tables' owner; `db()` works as guiche_admin, because one process runs what web, worker and commands do. `as`: it signs
 * in as this role instead, as the web process or the worker does.
 */
export async function testDatabase({ as }: { as?: SignIn } = {}): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  // A copy does not have the rights of its template's database.
  await onServer(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const url = databaseOn(inject("databaseServer"), name);
  ownerUrl = url;
  process.env.DATABASE_URL = as ? signInUrl(url, as, TEST_PASSWORD) : url;
  afterAll(async () => {
    await closeDb();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url };
}

/** Makes `db()` sign in as one of the service's roles from now on, in a file that began as guiche_admin. */
export async function signInAs(role: SignIn): Promise<void> {
  await closeDb();
  process.env.DATABASE_URL = signInUrl(String(ownerUrl), role, TEST_PASSWORD);
  readEnvOfCommand();
}

/** Runs `work` in one transaction of the tables' owner. */
export async function ownerTransaction(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("BEGIN");
    await work(owner);
    await owner.query("COMMIT");
  } finally {
    await owner.end();
  }
}

/** Runs one statement as the tables' owner: for what no process of the service may do. */
export async function ownerRows<Row extends object>({ text, values }: { text: string; values?: unknown[] }) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.end();
  }
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
