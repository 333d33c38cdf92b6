import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseOn, TEMPLATE } from "#e2e/support/database-server.ts";
import { workRail } from "#e2e/support/money/test-rail.ts";
import { receivedPayment } from "#e2e/support/money/test-received.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { administer, refusedAdmin } from "#e2e/support/run-admin.ts";
import { testAccount } from "#e2e/support/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { moveClock } from "#lib/domain/clock/move-clock.ts";

const { url } = await testDatabase();
const root = mkdtempSync(path.join(tmpdir(), "guiche-backup-"));
const folder = path.join(root, "first");
const targets: string[] = [];
const DAY_MS = 86_400_000;
const server = new pg.Client({ connectionString: inject("databaseServer") });

beforeAll(async () => {
  await server.connect();
  const account = await testAccount();
  for (let i = 0; i < 5; i++) await receivedPayment(account, 2_000);
  await toKey(account.ctx, { amount: 1_000, description: 'tab\\there, "quotes" and ção' });
  await workRail();
  await moveClock.run(account.ctx, { byMs: DAY_MS });
  await receivedPayment(account, 1_000);
  await toKey(account.ctx, { amount: 500 });
});
afterAll(async () => {
  for (const name of targets) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
  rmSync(root, { recursive: true });
});

/** Creates an empty, migrated database. The commands that follow work on it. */
async function emptyDatabase(): Promise<string> {
  const name = `restore_${process.pid}_${targets.length}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  targets.push(name);
  process.env.DATABASE_URL = databaseOn(inject("databaseServer"), name);
  return process.env.DATABASE_URL;
}

async function hoursAhead(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const text = "SELECT round(extract(epoch FROM business_now() - clock_timestamp()) / 3600)::int AS hours";
  const { rows } = await client.query<{ hours: number }>(text);
  await client.end();
  return rows[0]?.hours ?? 0;
}

async function contentOf(address: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'",
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    content[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return content;
}

test("the drill: what was backed up stands in a new database, to the last column, and its books are sound", async () => {
  const taken = await administer<{ rows: number }>("backup", folder);
  expect(taken.rows).toBeGreaterThan(30);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, "posting.gz")).mode & 0o077).toBe(0);
  const before = await contentOf(url);
  const target = await emptyDatabase();
  expect(await administer("restore", folder)).toEqual(taken);
  expect(await contentOf(target)).toEqual(before);
  expect(await hoursAhead(target)).toBe(24);
  expect(await administer("check")).toEqual({ sound: true, violations: [] });
});

test("a database that holds something is not restored into", async () => {
  expect((await refusedAdmin("restore", folder))[1]).toContain("The database is not empty");
});

test("a file that was changed leaves the database empty; so do books that are not sound", async () => {
  const target = await emptyDatabase();
  const file = path.join(folder, "posting.gz");
  const original = readFileSync(file);
  const changed = gzipSync(gunzipSync(original).toString().replace("\t2000\t2000\t0\t", "\t2000\t2001\t0\t"));
  writeFileSync(file, changed);
  expect(await refusedAdmin("restore", folder)).toEqual([
    1,
    "posting.gz is not what was backed up: nothing was restored.",
  ]);
  const manifestFile = path.join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  const kept = manifest.tables.find(({ name }: { name: string }) => name === "posting");
  kept.sha256 = hash("sha256", gunzipSync(changed));
  writeFileSync(manifestFile, JSON.stringify(manifest));
  expect((await refusedAdmin("restore", folder))[1]).toContain("The backup's books are not sound (I2: posting");
  expect((await contentOf(target)).account).toEqual([]);
  writeFileSync(file, original);
});

test("a folder that is there already is not written to; one without a manifest is no backup", async () => {
  expect((await refusedAdmin("backup", folder))[1]).toContain("name a folder that is not there yet");
  expect((await refusedAdmin("restore", root))[1]).toContain("is no backup");
});
