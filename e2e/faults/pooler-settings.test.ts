import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { refusePooler } from "#lib/server/postgres/pooler.ts";
import { setPasswords, signInUrl } from "#lib/server/postgres/sign-in.ts";
import { startProcess } from "../../bin/test/started-process.ts";
import { placed, recipe } from "./support/recipes.ts";
import { pgbouncer } from "./support/servers/pgbouncer.ts";

const PASSWORD = "password-of-tests";
const folder = mkdtempSync(path.join(tmpdir(), "guiche-pooler-"));
const server = await startEmbeddedServer(folder, { settings: { fsync: "off" } });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
const owner = new URL(server.url);
const users = { [owner.username]: owner.password, guiche_app: PASSWORD };

const TAKES_OPTIONS = { ignore_startup_parameters: "options" };
const modes = {
  transaction: await pgbouncer(owner, users),
  quiet: await pgbouncer(owner, users, TAKES_OPTIONS),
  "in turn": await pgbouncer(owner, users, { ...TAKES_OPTIONS, server_round_robin: "1" }),
  session: await pgbouncer(owner, users, { ...TAKES_OPTIONS, pool_mode: "session" }),
  "session without settings": await pgbouncer(owner, users, { pool_mode: "session" }),
  statement: await pgbouncer(owner, users, { ...TAKES_OPTIONS, pool_mode: "statement" }),
};
const through = (mode: keyof typeof modes) => modes[mode].urlOf("guiche_app", PASSWORD);
const ownerThrough = (mode: keyof typeof modes) => modes[mode].urlOf(owner.username, owner.password);

async function tables(): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'");
  await client.end();
  return rows[0].n;
}

describe("before anything is changed", () => {
  test.each(["transaction", "quiet", "in turn"] as const)(
    "migrations through a pooler are refused: %s",
    async (mode) => {
      const { host } = new URL(ownerThrough(mode));
      const run = startProcess(["bin/migrate.ts"], { DATABASE_OWNER_URL: ownerThrough(mode), DATABASE_URL: "" });
      expect([await run.ended, run.output().trim()]).toEqual([
        1,
        `${host} is a pooler in transaction mode: migrate at the server itself, with its address in DATABASE_OWNER_URL.`,
      ]);
      expect(await tables()).toBe(0);
    },
  );

  test("`npm start` on a pooler without DATABASE_POOLER is refused", async () => {
    const run = startProcess(["bin/start.ts"], {
      APP_ENV: "",
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: ownerThrough("transaction"),
    });
    expect([await run.ended, run.output().trim()]).toEqual([
      1,
      "Cannot start: DATABASE_URL leads through a pooler in transaction mode: set DATABASE_POOLER=transaction.",
    ]);
    expect(await tables()).toBe(0);
  });
});

describe("the addresses of web and worker", () => {
  const direct = signInUrl(server.url, "guiche_app", PASSWORD);
  beforeAll(async () => {
    await migrate(server.url);
    await setPasswords(server.url, [direct]);
  });
  const UNNAMED = "leads through a pooler in transaction mode: set DATABASE_POOLER=transaction.";

  test.each([
    ["a pooler in transaction mode", { DATABASE_URL: through("transaction") }, `DATABASE_URL ${UNNAMED}`],
    ["one that swallows what it cannot pass on", { DATABASE_URL: through("quiet") }, `DATABASE_URL ${UNNAMED}`],
    ["one that gives servers in turn", { DATABASE_URL: through("in turn") }, `DATABASE_URL ${UNNAMED}`],
    ["a pooler before the worker", { DATABASE_WORKER_URL: through("quiet") }, `DATABASE_WORKER_URL ${UNNAMED}`],
    [
      "one in session mode that refuses settings",
      { DATABASE_URL: through("session without settings") },
      "DATABASE_URL leads through a pooler that passes no settings on: set DATABASE_POOLER=transaction.",
    ],
    [
      "one that allows no transaction",
      { DATABASE_URL: through("statement"), DATABASE_POOLER: "transaction" as const },
      "set pool_mode = transaction there.",
    ],
    [
      "a pooler where the server itself is wanted",
      {
        DATABASE_URL: through("quiet"),
        DATABASE_POOLER: "transaction" as const,
        DATABASE_DIRECT_URL: through("quiet"),
      },
      "DATABASE_DIRECT_URL leads through a pooler in transaction mode: name the server itself, or leave it out.",
    ],
  ])("%s is refused", async (_title, addresses, sentence) => {
    await expect(refusePooler(addresses)).rejects.toThrow(sentence);
  });

  test.each([
    ["the server itself", { DATABASE_URL: direct }],
    ["a pooler in session mode", { DATABASE_URL: through("session") }],
    [
      "a pooler that is named, with the way around it",
      { DATABASE_URL: through("transaction"), DATABASE_POOLER: "transaction" as const, DATABASE_DIRECT_URL: direct },
    ],
    ["a database that is out of reach", { DATABASE_URL: "postgresql://guiche_app:x@127.0.0.1:1/none" }],
  ])("%s is not", async (_title, addresses) => {
    await refusePooler(addresses);
  });

  test("the lines of the page lead through a pooler and around it, and without the first of them it is refused", async () => {
    const lines = placed(recipe("public/operations.md", "DATABASE_POOLER=transaction"), {
      "postgresql://guiche_app:…@pgbouncer:6432/guiche": through("quiet"),
      "postgresql://guiche_app:…@database:5432/guiche": direct,
    });
    const settings = Object.fromEntries(
      [...lines.matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(settings)).toEqual(["DATABASE_POOLER", "DATABASE_URL", "DATABASE_DIRECT_URL"]);
    await refusePooler(settings);
    await expect(refusePooler({ ...settings, DATABASE_POOLER: "off" })).rejects.toThrow(UNNAMED);
  });

  test("the web process does not start on a pooler that it was not told of", async () => {
    const run = startProcess(["bin/web.ts"], {
      DATABASE_URL: through("quiet"),
      BASE_URL: "http://localhost",
      SECRET_KEY: "unread".repeat(6),
      NEXTAUTH_SECRET: "unread".repeat(6),
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("DATABASE_URL leads through a pooler in transaction mode");
  });
});
