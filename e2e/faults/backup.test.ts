import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { databaseOn } from "#e2e/support/database-server.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment, workRail } from "#e2e/support/money/test-rail.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { returnToFormerLayout } from "#e2e/support/rows/former-layout.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { moveClock } from "#lib/domain/base/clock/clock.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { systemProgram } from "../../bin/test/system-programs.ts";
import { askOnce } from "./support/ask-once.ts";
import { debianPostgres } from "./support/servers/debian-postgres.ts";
import { stand } from "./support/stand.ts";

const DAY_MS = 86_400_000;
const PG_DUMP_MAJOR = Number(
  /\d+/.exec(execFileSync(systemProgram("pg_dump") ?? "pg_dump", ["--version"], { encoding: "utf8" }))?.[0],
);
const here = await stand(debianPostgres);
const other = await debianPostgres(path.join(here.folder, "other"));
const file = path.join(here.folder, "guiche.dump");
process.env.PATH = path.dirname(systemProgram("pg_dump") ?? "") + path.delimiter + process.env.PATH;

beforeAll(async () => {
  const account = await testAccount();
  for (let i = 0; i < 5; i++) await receivedPayment(account, 2_000);
  await toKey(account.ctx, { amount: 1_000, description: 'tab\\there, "quotes" and ção' });
  await workRail();
  await moveClock.run(account.ctx, { byMs: DAY_MS });
  await receivedPayment(account, 1_000);
  await toKey(account.ctx, { amount: 500 });
  // A backup is older than an order may wait.
  await here.sql("UPDATE rail_outbox SET created_at = created_at - interval '1 hour'");
  await here.sql("INSERT INTO request_count (operator_id, hour) VALUES ($1, now())", [randomUUID()]);
  await administer("backup", file);
});

/** Creates a database without tables on the other server. The commands that follow work on it. */
async function emptyDatabase(): Promise<string> {
  const name = `restore_${randomUUID().replaceAll("-", "")}`;
  await askOnce(other.url, `CREATE DATABASE ${name}`);
  process.env.DATABASE_URL = databaseOn(other.url, name);
  return process.env.DATABASE_URL;
}

/** Changes the restored data with SQL, and returns the file of a backup of that. */
async function backupWith(change: string): Promise<string> {
  const url = await emptyDatabase();
  await administer("restore", file);
  await askOnce(url, change);
  const changed = path.join(here.folder, `${randomUUID()}.dump`);
  await administer("backup", changed);
  return changed;
}

/** What a sound restore says. The databases here do not belong to a superuser. */
const sound = (migrated: string[]) => ({
  migrated,
  sound: true,
  violations: [],
  weakness: expect.stringContaining("only a superuser can prevent it"),
});

async function tablesOf(url: string): Promise<string[]> {
  const rows = await askOnce<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

async function contentOf(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of await tablesOf(url)) {
    const rows = await askOnce<{ row: string }>(url, `SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

test("a backup restored on a new server has every row and column, and its books are sound", async () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(here.folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  const target = await emptyDatabase();
  expect(await administer("restore", file)).toEqual(sound([]));
  const before = await contentOf(here.database.url);
  expect(before.statement_line).toHaveLength(7);
  expect(before.request_count).toHaveLength(1);
  expect(await contentOf(target)).toEqual({ ...before, request_count: [] });
});

test.skipIf(PG_DUMP_MAJOR >= 18)(
  "an older pg_dump is refused by the server, and the advice names its version",
  async () => {
    const newer = await startEmbeddedServer(path.join(here.folder, "newer"), { settings: { fsync: "off" } });
    onTestFinished(newer.stop);
    process.env.DATABASE_URL = newer.url;
    const [exitCode, sentence] = await refusedAdmin("backup", path.join(here.folder, "newer.dump"));
    expect([exitCode, sentence]).toEqual([1, expect.stringContaining("server version mismatch")]);
    expect(sentence).toContain("install the client programs of PostgreSQL 18 (Debian: postgresql-client-18,");
  },
);

test("restore keeps the moved clock and the rule that the service cannot change postings", async () => {
  const target = await emptyDatabase();
  await administer("restore", file);
  const [found] = await askOnce(
    target,
    `SELECT (SELECT round(extract(epoch FROM clock_ahead(operator_id)) / 3600)::int FROM clock_move LIMIT 1) AS hours,
       has_table_privilege('guiche_app', 'posting', 'INSERT') AS adds, has_table_privilege('guiche_app', 'posting', 'UPDATE') AS changes`,
  );
  expect(found).toEqual({ hours: 24, adds: true, changes: false });
});

test("restore refuses a database that is not empty", async () => {
  const target = await emptyDatabase();
  await askOnce(target, "CREATE TABLE kept ()");
  expect(await refusedAdmin("restore", file)).toEqual([1, "The database is not empty (kept): restore into a new one."]);
});

test("a damaged or truncated backup is refused, and the database stays empty", async () => {
  const target = await emptyDatabase();
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, damaged.length - 2_000, damaged.length - 1_000);
  const bad = path.join(here.folder, "bad.dump");
  writeFileSync(bad, whole.subarray(0, -1_000));
  expect(await refusedAdmin("restore", bad)).toEqual([1, expect.stringContaining("pg_restore failed.")]);
  expect(await tablesOf(target)).toEqual([]);
  // pg_restore itself may never end on such a file.
  writeFileSync(bad, damaged);
  copyFileSync(`${file}.sha256`, `${bad}.sha256`);
  expect(await refusedAdmin("restore", bad)).toEqual([1, expect.stringContaining(`${bad} is damaged`)]);
  expect(await tablesOf(target)).toEqual([]);
});

test("restore of unsound books names the violations and exits with 1", async () => {
  const unsound = await backupWith("UPDATE posting SET amount = amount + 1 WHERE amount = 2000");
  await emptyDatabase();
  const { exitCode, json } = await runAdmin("restore", unsound, "--yes", "--json");
  expect([exitCode, json]).toEqual([1, expect.objectContaining({ sound: false })]);
  const { violations } = json as { violations: { invariant: string; what: string }[] };
  expect(violations.map(({ invariant }) => invariant)).toContain("I2");
});

test("a backup of the former layout is restored, and brought to this one", async () => {
  const former = await emptyDatabase();
  const migrated = await migrate(former);
  const client = new pg.Client({ connectionString: former });
  await client.connect();
  await returnToFormerLayout(client);
  await client.end();
  const old = path.join(here.folder, "old.dump");
  await administer("backup", old);
  await emptyDatabase();
  expect(await administer("restore", old)).toEqual(sound(migrated));
});

test("a backup of a later version is refused, and the database stays empty", async () => {
  const later = await backupWith(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('later', '', '99990101000000_later')",
  );
  const target = await emptyDatabase();
  expect((await refusedAdmin("restore", later))[1]).toContain(
    "is of a newer version, with migration 99990101000000_later",
  );
  expect(await tablesOf(target)).toEqual([]);
});

test("restore refuses a file that is not a dump, and a dump of another database", async () => {
  const text = path.join(here.folder, "letter.txt");
  writeFileSync(text, "Dear colleague");
  await emptyDatabase();
  expect((await refusedAdmin("restore", text))[1]).toContain("pg_restore failed.");
  const foreign = path.join(here.folder, "foreign.dump");
  await administer("backup", foreign);
  expect((await refusedAdmin("restore", foreign))[1]).toContain("is no backup of this service");
});
