import type { Command } from "commander";
import pg from "pg";
import { checkInvariants } from "#lib/domain/health/invariants.ts";
import { restoreBackup } from "#lib/server/backup/restore-backup.ts";
import type { Manifest } from "#lib/server/backup/tables.ts";
import { takeBackup } from "#lib/server/backup/take-backup.ts";
import { env } from "#lib/server/env.ts";
import { StartError } from "#lib/server/start-error.ts";
import { does } from "./act.ts";

/** `admin backup` and `admin restore` */
export function addBackupCommands(admin: Command): void {
  const backup = admin
    .command("backup <folder>")
    .description("write all tables, as they are at one instant, into a new folder; the service may go on");
  does(backup, async (_, _options: object, folder: string) =>
    asOwner(async (client) => told(await takeBackup(client, folder))),
  );

  const restore = admin
    .command("restore <folder>")
    .description("fill an empty, migrated database with a backup whose books are sound; all of it or nothing");
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
