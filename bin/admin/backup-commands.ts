import type { Command } from "commander";
import pg from "pg";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import { restoreBackup } from "#lib/server/backup/restore-backup.ts";
import type { Manifest } from "#lib/server/backup/tables.ts";
import { takeBackup } from "#lib/server/backup/take-backup.ts";
import { env } from "#lib/server/env.ts";
import { StartError } from "#lib/server/start-error.ts";
import { does } from "./act.ts";

const ABOUT_BACKUP = `
The folder holds personal data: keep it as the database is kept. Secrets in it can be read with SECRET_KEY alone, which is
not in it: keep that too, and elsewhere. What is booked later is not in it: for no loss at all run a synchronous standby,
for any instant PostgreSQL's own archive (pg_basebackup and WAL).
DATABASE_URL must be the tables' owner and lead to the server itself, not through a pooler.`;

const ABOUT_RESTORE = `
In this order: npm run migrate on a new database, admin restore, then web and worker, with the SECRET_KEY of the backup.
Every file is compared with its checksum and the books are checked before anything of it holds.
DATABASE_URL must be the tables' owner and lead to the server itself, not through a pooler.`;

/** Adds the `admin backup` and `admin restore` commands. */
export function addBackupCommands(admin: Command): void {
  const backup = admin
    .command("backup")
    .argument("<folder>", "where to write it; must not be there yet")
    .description("write all tables, as they are at one instant, into a new folder; the service may go on")
    .addHelpText("after", ABOUT_BACKUP);
  does(backup, async (_, _options: object, folder: string) =>
    asOwner(async (client) => told(await takeBackup(client, folder))),
  );

  const restore = admin
    .command("restore")
    .argument("<folder>", "what admin backup wrote")
    .description("fill an empty, migrated database with a backup whose books are sound; all of it or nothing")
    .addHelpText("after", ABOUT_RESTORE);
  does(restore, async ({ sure }, _options: object, folder: string) => {
    await sure(`${new URL(env().DATABASE_URL).pathname.slice(1)} is filled with the backup in ${folder}.`);
    return asOwner(async (client) => told(await restoreBackup(client, folder, refuseUnsound)));
  });
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseUnsound(client: pg.Client): Promise<void> {
  const query = async <Row extends object>(statement: { text: string; values?: unknown[] }) =>
    (await client.query<Row>(statement)).rows;
  const violations = await checkInvariants(query, { staging: env().APP_ENV === "staging" });
  const [first] = violations;
  if (first)
    throw new StartError(`The backup's books are not sound (${first.invariant}: ${first.what}): nothing was restored.`);
}

function told({ takenAt, tables }: Manifest) {
  return { takenAt, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}
