import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { StartError } from "../start-error.ts";
import { copied, MANIFEST, type Manifest, migrationsOf, tablesOf } from "./tables.ts";

/**
 * Fills an empty, migrated database with a backup, in one transaction, and returns the backup's manifest. `accept`
 * inspects the data before COMMIT and throws to reject it. `client` connects as the tables' owner. Throws StartError
 * when the folder is no backup, the migrations differ, the database is not empty, or a file was changed.
 */
export async function restoreBackup(
  client: pg.Client,
  folder: string,
  accept: (client: pg.Client) => Promise<void>,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUnfit(client, manifest);
  await client.query("BEGIN");
  try {
    for (const table of manifest.tables) await read(client, folder, table);
    await client.query("SELECT apply_clock_moves()");
    await accept(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  await client.query("ANALYZE");
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(folder, MANIFEST), "utf8"));
  } catch {
    throw new StartError(`${folder} is no backup: it has no ${MANIFEST} that can be read.`);
  }
}

async function refuseUnfit(client: pg.Client, manifest: Manifest): Promise<void> {
  const migrations = await migrationsOf(client);
  if (migrations.join() !== manifest.migrations.join()) {
    const last = manifest.migrations.at(-1);
    throw new StartError(
      `The backup was taken after migration ${last}, this database stands at ${migrations.at(-1)}: restore with the version of then, and migrate afterwards.`,
    );
  }
  for (const table of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(table.name)} LIMIT 1`);
    if (rowCount) throw new StartError(`The database is not empty (${table.name}): restore into a new one.`);
  }
}

async function read(client: pg.Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  const into = client.query(from(`COPY ${copied(client, table)} FROM STDIN`));
  const hash = createHash("sha256");
  const seen = new PassThrough().on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(createReadStream(path.join(folder, `${table.name}.gz`)), createGunzip(), seen, into);
  if (into.rowCount !== table.rows || hash.digest("hex") !== table.sha256)
    throw new StartError(`${table.name}.gz is not what was backed up: nothing was restored.`);
}
