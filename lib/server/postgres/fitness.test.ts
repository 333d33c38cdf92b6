import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { databaseOn } from "#e2e/support/database-server.ts";
import { ROLES } from "../database-role.ts";
import { StartError } from "../env.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { whyUnfit } from "./fitness.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

// Roles belong to the server, and no other test may meet what happens to them here.
const folder = mkdtempSync(path.join(tmpdir(), "guiche-fitness-"));
const server = await startEmbeddedServer(folder, { database: "guiche", settings: { fsync: "off" } });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const PASSWORD = "password of tests";

async function on(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let answer: pg.QueryResult | undefined;
    for (const statement of statements) answer = await client.query(statement);
    return answer?.rows;
  } finally {
    await client.end();
  }
}

function as(user: string, database: string): string {
  const url = new URL(databaseOn(server.url, database));
  Object.assign(url, { username: user, password: encodeURIComponent(PASSWORD) });
  return url.href;
}

const owner = (name: string, rights = "") => `CREATE ROLE ${name} LOGIN ${rights} PASSWORD '${PASSWORD}'`;
const count = "SELECT (SELECT count(*) FROM pg_class)::int AS classes, (SELECT count(*) FROM pg_roles)::int AS roles";

describe("one sentence says what to do, and nothing is changed", () => {
  test.each([
    [
      "another encoding",
      "app",
      ["CREATE DATABASE db ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'"],
      "The database db is LATIN1: make it with ENCODING UTF8.",
    ],
    [
      "a Turkish locale",
      "app",
      ["CREATE DATABASE db TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C' ENCODING 'UTF8'"],
      "The database db has a locale in which the small letter of I is ı: make it with LOCALE C.",
    ],
    [
      "an owner without CREATEROLE",
      "o1",
      [owner("o1"), "CREATE DATABASE db OWNER o1"],
      "o1 may not make the roles guiche_admin, guiche_app, guiche_worker: ALTER ROLE o1 CREATEROLE.",
    ],
    [
      "a user whom the database does not belong to",
      "o2",
      [owner("o2", "CREATEROLE"), "CREATE DATABASE db"],
      "The database db does not belong to o2: ALTER DATABASE db OWNER TO o2.",
    ],
    [
      "a database that is read-only",
      "app",
      ["CREATE DATABASE db", "ALTER DATABASE db SET default_transaction_read_only = on"],
      "The database db is read-only for app: set default_transaction_read_only to off, for the role and the database.",
    ],
    [
      "dates of another style",
      "app",
      ["CREATE DATABASE db", "ALTER DATABASE db SET DateStyle = German"],
      "The database db writes dates as German, DMY: ALTER DATABASE db SET DateStyle = ISO.",
    ],
    [
      "backslashes that escape",
      "app",
      ["CREATE DATABASE db", "ALTER DATABASE db SET standard_conforming_strings = off"],
      "The database db has standard_conforming_strings off: ALTER DATABASE db SET standard_conforming_strings = on.",
    ],
  ])("%s", async (_title, user, made, sentence) => {
    onTestFinished(() => on(server.url, "DROP DATABASE db").then(() => {}));
    await on(server.url, ...made);
    const url = user === "app" ? databaseOn(server.url, "db") : as(user, "db");
    const before = await on(url, count);
    await expect(migrate(url)).rejects.toThrow(new StartError(sentence));
    expect(await on(url, count)).toEqual(before);
  });

  test.each([
    [
      "a schema public of somebody else, as after an update from PostgreSQL 14",
      [owner("o3", "CREATEROLE"), "CREATE DATABASE db OWNER o3"],
      ["ALTER SCHEMA public OWNER TO app"],
      "The schema public of the database db belongs to app: ALTER SCHEMA public OWNER TO o3.",
    ],
    [
      "no schema public",
      [owner("o3", "CREATEROLE"), "CREATE DATABASE db OWNER o3"],
      ["DROP SCHEMA public"],
      "The database db has no schema public: CREATE SCHEMA public AUTHORIZATION o3.",
    ],
    [
      "a schema of the user's name, which PostgreSQL prefers to public",
      [owner("o3", "CREATEROLE"), "CREATE DATABASE db OWNER o3"],
      ["CREATE SCHEMA o3 AUTHORIZATION o3"],
      "The database db would get its tables in the schema o3: ALTER ROLE o3 IN DATABASE db SET search_path = public.",
    ],
  ])("%s", async (_title, made, inside, sentence) => {
    onTestFinished(() => on(server.url, "DROP DATABASE db", "DROP ROLE o3").then(() => {}));
    await on(server.url, ...made);
    await on(databaseOn(server.url, "db"), ...inside);
    await expect(migrate(as("o3", "db"))).rejects.toThrow(new StartError(sentence));
  });
});

describe("an owner who is no superuser", () => {
  const own = as("maker", "own");

  test("migrates, works as each role of the service, and migrates again without CREATEROLE", async () => {
    await on(server.url, owner("maker", "CREATEROLE"), "CREATE DATABASE own OWNER maker");
    expect((await migrate(own)).length).toBeGreaterThan(0);
    for (const role of ROLES) await on(own, `SET ROLE ${role}`);
    await on(server.url, "ALTER ROLE maker NOCREATEROLE");
    expect(await migrate(own)).toEqual([]);
  });

  test("is told what only a superuser can do about the rows that statements see, until it is done", async () => {
    const warned: string[] = [];
    const migrated = () => migrate(own, MIGRATIONS, (sentence) => warned.push(sentence));
    await migrated();
    const [, database, ...commands] = /in the database (\w+), (.+), then (.+)\.$/.exec(warned[0] ?? "") ?? [];
    expect([database, commands.length]).toEqual(["own", 2]);
    await on(databaseOn(server.url, "own"), ...commands);
    await migrated();
    expect(warned).toHaveLength(1);
    // pg_dump does so as the owner.
    const set = "SELECT pg_catalog.set_config('search_path', '', false)";
    await on(own, set);
    for (const role of ["guiche_app", "guiche_worker"])
      await expect(on(own, `SET ROLE ${role}`, set)).rejects.toMatchObject({ code: "42501" });
  });

  test("of a second database is told to be given the roles that the first one's owner made, and then migrates", async () => {
    await on(server.url, owner("second", "CREATEROLE"), "CREATE DATABASE second OWNER second");
    const grant = "GRANT guiche_admin, guiche_app, guiche_worker TO second WITH ADMIN OPTION";
    await expect(migrate(as("second", "second"))).rejects.toThrow(
      `second may not work as guiche_admin, guiche_app, guiche_worker, which another role made: ${grant}.`,
    );
    await on(server.url, grant);
    expect((await migrate(as("second", "second"))).length).toBeGreaterThan(0);
  });

  test("of other tables than these is told whose they are", async () => {
    await on(server.url, "ALTER DATABASE own OWNER TO second");
    await expect(migrate(as("second", "own"))).rejects.toThrow(
      "The tables of the database own belong to maker: sign in as maker.",
    );
  });
});

const FIT = {
  database: "guiche",
  user: "guiche",
  version: "18.4",
  major: 18,
  encoding: "UTF8",
  isStandby: false,
  isReadOnly: false,
  lowerCaseOfI: "i",
  dateStyle: "ISO, MDY",
  conformingStrings: "on",
  schema: "public",
  hasPublic: true,
  schemaOwner: null,
  tablesOwner: null,
  mayCreateRoles: true,
  missingRoles: [],
  foreignRoles: [],
};

test.each([
  [{}, undefined],
  [{ version: "14.19", major: 14 }, "The database guiche is on PostgreSQL 14.19: use a server of version 15 or newer."],
  [{ isStandby: true }, "The database guiche is on a standby, which only reads: name the primary in the address."],
])("what no server here can be: %o", (facts, sentence) => {
  expect(whyUnfit({ ...FIT, ...facts })).toBe(sentence);
});
