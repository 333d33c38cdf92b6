import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import type { SignIn } from "#lib/server/database-role.ts";
import { ROW_POLICIES } from "#lib/server/postgres/row-policies.ts";
import { signInUrl } from "#lib/server/postgres/sign-in.ts";
import { setScope } from "#lib/server/scoped-client.ts";
import { TEST_PASSWORD } from "../database-server.ts";
import { testDatabase } from "../test-database.ts";
import { type Column, insertOf, type Owner, tableColumns } from "./any-row.ts";

/** A database in which `us` and `them` have a row each in every table with a policy, and `nobody` has none. */
export type RowsOfTwo = {
  us: Owner;
  them: Owner;
  nobody: Owner;
  columns: Map<string, Column[]>;
  clients: Record<SignIn, pg.Client>;
  /** The tables' owner, whom no policy judges. */
  owner: pg.Client;
};

const newOwner = (): Owner => ({
  operatorId: randomUUID(),
  accountId: randomUUID(),
  accountNumber: randomUUID(),
  staffId: randomUUID(),
  email: randomUUID(),
  credentialId: randomUUID(),
  pixKey: randomUUID(),
  statementCode: randomUUID(),
});

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // The database is dropped while the connection is open.
  client.on("error", () => {});
  afterAll(() => client.end());
  return client;
}

/** Gives a test file such a database, whose rows no rule but the policies judges. Call it once, at the top of the file. */
export async function rowsOfTwo(): Promise<RowsOfTwo> {
  const { url } = await testDatabase();
  const [us, them, nobody] = [newOwner(), newOwner(), newOwner()];
  const owner = await connected(url);
  const columns = await tableColumns(owner);
  await owner.query("SET session_replication_role = replica");
  const checks = await owner.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
     WHERE contype = 'c' AND conrelid <> 0 AND coninhcount = 0 AND connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks.rows) await owner.query(drop);
  for (const table of Object.keys(ROW_POLICIES))
    for (const whose of [us, them]) await owner.query(insertOf(table, columns.get(table) ?? [], whose));
  const signedIn = (role: SignIn) => connected(signInUrl(url, role, TEST_PASSWORD));
  const clients = { guiche_app: await signedIn("guiche_app"), guiche_worker: await signedIn("guiche_worker") };
  return { us, them, nobody, columns, clients, owner };
}

type Scope = { operator?: string; key?: string };

/** Runs a statement in a scope, in a transaction that is rolled back. Returns how many rows it touched, or its error. */
export async function touched(
  client: pg.Client,
  { operator = "", key = "" }: Scope,
  statement: string | pg.QueryConfig,
): Promise<number | string> {
  await client.query("BEGIN");
  try {
    await client.query(setScope({ operator, key }));
    return (await client.query(statement)).rowCount ?? 0;
  } catch (error) {
    return `${(error as { code: string }).code} ${(error as Error).message}`;
  } finally {
    await client.query("ROLLBACK");
  }
}
