import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { StartError } from "../start-error.ts";
import { copied, MANIFEST, type Manifest, migrationsOf, type Table, tablesOf } from "./tables.ts";

/**
 * Writes a snapshot of every table into a new folder that only its owner may read: one compressed file per table, and
 * the manifest last, so a folder without a manifest is no backup. `client` connects as the tables' owner. The service
 * may run meanwhile. Throws StartError when the folder cannot be made or exists.
 */
export async function takeBackup(client: pg.Client, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${folder} cannot be made (${error.code}): name a folder that is not there yet.`);
  });
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const clock = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    const manifest: Manifest = {
      takenAt: (clock.rows[0] as { now: Date }).now.toISOString(),
      migrations: await migrationsOf(client),
      tables: [],
    };
    for (const table of await tablesOf(client)) manifest.tables.push(await write(client, folder, table));
    await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function write(client: pg.Client, folder: string, table: Table): Promise<Manifest["tables"][number]> {
  const out = client.query(to(`COPY ${copied(client, table)} TO STDOUT`));
  const hash = createHash("sha256");
  const seen = new PassThrough().on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(out, seen, createGzip(), createWriteStream(path.join(folder, `${table.name}.gz`), { mode: 0o600 }));
  return { ...table, rows: out.rowCount, sha256: hash.digest("hex") };
}
