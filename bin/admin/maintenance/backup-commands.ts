import { readdirSync, statSync } from "node:fs";
import type { Command } from "commander";
import pg from "pg";
import { ROLES } from "#lib/server/database-role.ts";
import { env, StartError } from "#lib/server/env.ts";
import { createRoles } from "#lib/server/postgres/apply-access.ts";
import { refuseUnfit } from "#lib/server/postgres/fitness.ts";
import { FORMER_LAYOUT, MIGRATIONS, migrate } from "#lib/server/postgres/migrate.ts";
import { does } from "../terminal/command-action.ts";
import { checkBooks } from "./check-books.ts";
import { migrationsIn, readDump, refuseDamaged, writeDump } from "./database-dump.ts";

type Options = { pgBin?: string };

const PG_BIN = ["--pg-bin <folder>", "where pg_dump and pg_restore are, if not in the PATH"] as const;

const ABOUT_BACKUP = `
The file is what pg_dump --format=custom writes, without the request log; <file>.sha256 is its sum. It holds personal data: keep it as the database is
kept. Secrets in it can be read with SECRET_KEY alone, which is not in it: keep that too, and elsewhere. What is booked later
is not in it: to go back to any instant, archive PostgreSQL's WAL (pgBackRest, see /docs/operation).
DATABASE_OWNER_URL must be the tables' owner and lead to the server itself, not through a pooler. pg_dump must be as new as it.`;

const ABOUT_RESTORE = `
In this order: a new database that belongs to a role of the same name as before, admin restore, and if that exits with 0, web
and worker, with the SECRET_KEY of the backup. With <file>.sha256 beside it, a damaged file is refused at once. pg_restore works in one transaction: all is restored, or nothing. Then the
migrations that the backup lacks are applied and the books are checked. Exits with 1 when they are not sound; the data
stay there for whoever looks into it: do not start the service on them.
DATABASE_OWNER_URL must be the tables' owner and lead to the server itself, not through a pooler.`;

const ABOUT_ROLES = `
Roles belong to the server and are in no dump, but the tables' rights in it name them. admin restore makes them itself.`;

/** Adds the `admin backup` and `admin restore` commands. */
export function addBackupCommands(admin: Command): void {
  const backup = admin
    .command("backup")
    .argument("<file>", "what to write; must not be there yet")
    .description("write the database, as it is at one instant, into a new file with pg_dump; the service may go on")
    .option(...PG_BIN)
    .addHelpText("after", ABOUT_BACKUP);
  does(backup, async (_, { pgBin }: Options, file: string) => {
    await writeDump({ url: env().DATABASE_URL, pgBin }, file);
    return { file, bytes: statSync(file).size };
  });

  const restore = admin
    .command("restore")
    .argument("<file>", "what admin backup wrote")
    .description("fill an empty database with a backup by pg_restore, bring it up to date and check its books")
    .option(...PG_BIN)
    .addHelpText("after", ABOUT_RESTORE);
  does(restore, async ({ sure }, { pgBin }: Options, file: string) => {
    const place = { url: env().DATABASE_URL, pgBin };
    await refuseDamaged(file);
    await refuseNewer(file, await migrationsIn(place, file));
    await sure(`${new URL(place.url).pathname.slice(1)} is filled with the backup ${file}.`);
    await asOwner(prepare);
    await readDump(place, file);
    const migrated = await migrate(place.url);
    await asOwner((client) => client.query("ANALYZE"));
    // What waited when the backup was made has waited ever since.
    return { migrated, ...(await checkBooks({ delays: false })) };
  });
}

/** Adds the `admin roles` command. */
export function addRolesCommand(admin: Command): void {
  const roles = admin
    .command("roles")
    .description("make the roles that the service works as, where they are missing: before a pg_restore of your own")
    .addHelpText("after", ABOUT_ROLES);
  does(roles, async () => {
    await asOwner(async (client) => {
      await refuseUnfit(client);
      await createRoles(client);
    });
    return { roles: [...ROLES] };
  });
}

function refuseNewer(file: string, migrations: string[]): void {
  const known = readdirSync(MIGRATIONS);
  const unknown = migrations.find((name) => name > FORMER_LAYOUT && !known.includes(name));
  if (unknown)
    throw new StartError(`${file} is of a newer version, with migration ${unknown}: restore it with that version.`);
}

/** Roles belong to the server and are in no dump, but the tables' rights in it name the roles that the service works as. */
async function prepare(client: pg.Client): Promise<void> {
  await refuseUnfit(client);
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (rows[0]) throw new StartError(`The database is not empty (${rows[0].tablename}): restore into a new one.`);
  await createRoles(client);
}

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
