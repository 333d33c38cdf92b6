import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { StartError } from "../env.ts";
import { applyAccess, createRoles, guardScope, whyScopeIsOpen } from "./apply-access.ts";
import { refuseUnfit } from "./fitness.ts";
import { makePartitions } from "./partitions.ts";
import { refusePooledOwner } from "./pooler.ts";

/** The folder of this project's migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, "../../../prisma/migrations");

const LAYOUT = "20261130100000_layout";
/** Many migrations made the former layout. This was the last of them: `upgrade.sql` leads from it to LAYOUT. */
export const FORMER_LAYOUT = "20261129123000_names_in_rows";

/** The advisory lock key that Prisma's own engine uses while it migrates. */
const PRISMA_LOCK = 72_707_369;
const CONNECT_BOUND_MS = 10_000;

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const APPLIED = "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL";
const RECORD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

/** The error message must not contain the password. */
async function connectOrExplain(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_BOUND_MS });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, port, database, user } = client;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`Cannot reach the database ${database} at ${host}:${port} as ${user}: ${message || code}.`);
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(RECORD, [randomUUID(), checksum, name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`);
  }
}

/** Throws StartError when the database is older than the former layout. */
function hasFormerLayout(applied: readonly string[]): boolean {
  const last = applied.toSorted().at(-1);
  if (last === undefined) return false;
  if (last === FORMER_LAYOUT) return true;
  throw new StartError(
    `The database is of an earlier version, whose last migration is ${last}. Update it first with the version that has the migration ${FORMER_LAYOUT}, and then with this one.`,
  );
}

async function giveRights(client: pg.Client): Promise<void> {
  try {
    await createRoles(client);
    await applyAccess(client);
    await guardScope(client);
    await makePartitions(client);
  } catch (error) {
    throw new StartError(
      `The rights of the service's roles or partitions could not be made: ${(error as Error).message}.`,
    );
  }
}

/**
 * Applies `folder/<name>/migration.sql` in order of name, each in its own transaction, one process at a time, and
 * records them as `prisma migrate deploy` does. Unlike Prisma it sends a file whole, including function bodies. Then gives
 * the service's roles the rights of access.ts, and makes partitions. Throws StartError when the database is unreachable, unfit or
 * older than the former layout, before anything is changed in it, or a migration is missing its file, was edited, or fails.
 * @param warn hears in a sentence what this user may not make safe, if anything
 * @returns the names that were applied
 */
export async function migrate(url: string, folder = MIGRATIONS, warn?: (sentence: string) => void): Promise<string[]> {
  const client = await connectOrExplain(url);
  try {
    await refusePooledOwner(client, url);
    await refuseUnfit(client);
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(LEDGER);
    const done = new Map((await client.query(APPLIED)).rows.map((row) => [row.migration_name, row]));
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const applied: string[] = [];
    for (const name of names.sort()) {
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8").catch(() => {
        throw new StartError(`Migration ${name} has no migration.sql.`);
      });
      const checksum = createHash("sha256").update(sql).digest("hex");
      const earlier = done.get(name);
      if (earlier && !earlier.finished_at) throw new StartError(`Migration ${name} failed before: resolve it first.`);
      if (earlier && earlier.checksum !== checksum) {
        throw new StartError(
          `Migration ${name} was edited after it had been applied to this database: restore the file, or begin with a new DATA_DIR.`,
        );
      }
      if (earlier) continue;
      const isUpgrade = name === LAYOUT && hasFormerLayout([...done.keys()]);
      await apply(
        client,
        name,
        isUpgrade ? await readFile(path.join(folder, name, "upgrade.sql"), "utf8") : sql,
        checksum,
      );
      applied.push(name);
    }
    if (folder !== MIGRATIONS) return applied;
    await giveRights(client);
    const why = await whyScopeIsOpen(client);
    if (why) warn?.(why);
    return applied;
  } finally {
    await client.end();
  }
}
