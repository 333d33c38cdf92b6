import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isDatabaseAnswering } from "../../bin/test/started-process.ts";
import { systemProgram } from "../../bin/test/system-programs.ts";
import { askOnce } from "./support/ask-once.ts";
import { killProcessesIn } from "./support/processes-in.ts";
import { follow, placed, recipe } from "./support/recipes.ts";
import { AS_NOBODY, giveFolder, runAsNobody } from "./support/servers/run-as-nobody.ts";

const PAGE = "public/operations.md";
const START_BOUND_MS = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "guiche-pgbackrest-"));
chmodSync(folder, 0o755);
const [data, repository, log] = ["data", "repository", "log"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
for (const name of ["data", "repository", "locks", "logs", "spool"]) {
  mkdirSync(path.join(folder, name), { mode: 0o700 });
  giveFolder(path.join(folder, name));
}
const port = String(await freePort());
const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
const settings = path.join(folder, "pgbackrest.conf");
/** Where the page's programs find their settings, their server and what else is the machine's own. */
const here = {
  PGBACKREST_CONFIG: settings,
  PGBACKREST_LOCK_PATH: path.join(folder, "locks"),
  PGBACKREST_LOG_PATH: path.join(folder, "logs"),
  PGBACKREST_SPOOL_PATH: path.join(folder, "spool"),
  PGBACKREST_PG1_PORT: port,
  PGHOST: "127.0.0.1",
  PGUSER: "postgres",
};

async function start(): Promise<void> {
  const own = ["listen_addresses=127.0.0.1", "unix_socket_directories="].flatMap((setting) => ["-c", setting]);
  runAsNobody("postgres", ["-D", data, "-p", port, ...own], folder, log, here);
  if (!(await poll(() => isDatabaseAnswering(url), Boolean, START_BOUND_MS)))
    throw new Error(`PostgreSQL does not answer:\n${readFileSync(log, "utf8")}`);
}

const sql = <Row extends object>(text: string) => askOnce<Row>(url, text);

afterAll(() => {
  killProcessesIn(folder);
  rmSync(folder, { recursive: true, force: true });
});

const runs = (text: string, places = {}) =>
  follow(text, { cwd: folder, env: { ...here, PATH: process.env.PATH, NODE_ENV: "test" }, places, user: AS_NOBODY });

test("the archive goes back to an instant by the lines of the page", async () => {
  const initdb = systemProgram("initdb") ?? "initdb";
  execFileSync(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"], {
    cwd: folder,
    stdio: "pipe",
    ...AS_NOBODY,
  });
  const places = { "/var/lib/pgbackrest": repository, "/var/lib/postgresql/15/guiche": data, "…": "test-passphrase" };
  writeFileSync(settings, placed(recipe(PAGE, "[global]"), places));
  appendFileSync(path.join(data, "postgresql.conf"), recipe(PAGE, "archive_mode = on"));
  await start();
  const saved = await runs(recipe(PAGE, "stanza-create"));
  expect(saved, saved.said).toMatchObject({ code: 0 });

  // pgBackRest takes no backup that ended in the same second.
  const second = async () =>
    (await sql<{ s: number }>("SELECT floor(extract(epoch FROM clock_timestamp()))::int AS s"))[0]?.s ?? 0;
  const ended = await second();
  await poll(second, (now) => now > ended, START_BOUND_MS);
  await sql("CREATE TABLE booked AS SELECT 1 AS n");
  const [{ instant } = { instant: "" }] = await sql<{ instant: string }>("SELECT clock_timestamp()::text AS instant");
  await sql("INSERT INTO booked VALUES (2)");
  // A stop archives what is left.
  execFileSync(path.join(path.dirname(initdb), "pg_ctl"), ["stop", "-D", data, "-m", "fast"], {
    cwd: folder,
    stdio: "pipe",
    ...AS_NOBODY,
  });
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  giveFolder(data);
  const restored = await runs(recipe(PAGE, "--type=time"), { "2026-11-22 14:22:12+00": instant });
  expect(restored, restored.said).toMatchObject({ code: 0 });
  await start();
  const isPrimary = async () => (await sql<{ is: boolean }>("SELECT NOT pg_is_in_recovery() AS is"))[0]?.is;
  expect(await poll(isPrimary, Boolean, START_BOUND_MS)).toBe(true);
  expect(await sql("SELECT n FROM booked ORDER BY n")).toEqual([{ n: 1 }]);
});
