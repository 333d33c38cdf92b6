import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { receivedPayment } from "#e2e/support/money/test-rail.ts";
import { closeDb } from "#lib/server/db.ts";
import { readEnvOfCommand } from "#lib/server/env.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { root } from "../../bin/setup/run-command.js";
import { systemProgram } from "../../bin/test/system-programs.ts";
import { askOnce } from "./support/ask-once.ts";
import { follow, recipe } from "./support/recipes.ts";
import { debianPostgres } from "./support/servers/debian-postgres.ts";

const PAGE = "public/operations.md";
const folder = mkdtempSync(path.join(tmpdir(), "guiche-recipes-"));
chmodSync(folder, 0o755);
const SUPERUSER = ["CREATE ROLE guiche LOGIN SUPERUSER PASSWORD '$'", "CREATE DATABASE guiche OWNER guiche"];

const before = await debianPostgres(path.join(folder, "before"));
const contained = await debianPostgres(path.join(folder, "contained"), SUPERUSER);
afterAll(async () => {
  await closeDb();
  rmSync(folder, { recursive: true, force: true });
});

const programs = path.join(folder, "programs");
mkdirSync(programs);
const docker = `#!/bin/sh\nexec node ${path.join(import.meta.dirname, "support/compose.ts")} "$@"\n`;
writeFileSync(path.join(programs, "docker"), docker, { mode: 0o755 });
const PATH = [
  programs,
  path.dirname(systemProgram("pg_dump") ?? ""),
  path.join(root, "node_modules/.bin"),
  process.env.PATH,
].join(path.delimiter);
const secret = () => randomBytes(32).toString("base64url");
const shell = { PATH, HOME: folder, NODE_ENV: "test", TZ: "Asia/Tokyo" } as const;

/** Books with a payment, in a database that is not migrated yet. */
async function books(url: string): Promise<void> {
  await migrate(url);
  await closeDb();
  process.env.DATABASE_URL = url;
  readEnvOfCommand();
  await receivedPayment(await testAccount(), 2_000);
  await closeDb();
}

const lines = (url: string) => askOnce(url, "SELECT t::text AS line FROM statement_line t ORDER BY 1");

test("a dump is restored on a new server by the lines of the page", async () => {
  await books(before.url);
  const fresh = await debianPostgres(path.join(folder, "fresh"), []);
  const places = { "/backups/": `${folder}/` };
  const saved = await follow(recipe(PAGE, "admin -- backup"), {
    cwd: root,
    env: { ...shell, DATABASE_OWNER_URL: before.url },
    places,
  });
  expect(saved, saved.said).toMatchObject({ code: 0 });
  const restored = await follow(recipe(PAGE, "createuser"), {
    cwd: root,
    // The password of the new role, twice.
    input: `${fresh.password}\n${fresh.password}\n`,
    env: {
      ...shell,
      PGHOST: "127.0.0.1",
      PGPORT: String(fresh.port),
      PGUSER: "postgres",
      PGPASSWORD: fresh.password,
      DATABASE_OWNER_URL: fresh.url,
    },
    places,
  });
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const found = await lines(fresh.url);
  expect(found).toHaveLength(1);
  expect(found).toEqual(await lines(before.url));
});

test("with compose.yaml: a dump is restored on a new machine by the lines of the page", async () => {
  await books(contained.url);
  const fresh = await debianPostgres(path.join(folder, "machine"), SUPERUSER);
  const settings = {
    ...shell,
    BASE_URL: "https://pix.example.com",
    SECRET_KEY: secret(),
    NEXTAUTH_SECRET: secret(),
    APP_DATABASE_PASSWORD: secret(),
    WORKER_DATABASE_PASSWORD: secret(),
    TRUST_PROXY: "127.0.0.1",
    MTLS: "off",
  };
  const on = ({ port, password }: typeof fresh) => ({
    ...settings,
    PGPORT: String(port),
    PGPASSWORD: password,
    DATABASE_PASSWORD: password,
  });
  const saved = await follow(recipe(PAGE, "database pg_dump"), { cwd: folder, env: on(contained) });
  expect(saved, saved.said).toMatchObject({ code: 0 });
  const restored = await follow(recipe(PAGE, "database pg_restore"), { cwd: folder, env: on(fresh) });
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const found = await lines(fresh.url);
  expect(found).toHaveLength(1);
  expect(found).toEqual(await lines(contained.url));
});

test("SECRET_KEY is changed by the lines of the page, and what it sealed opens with the new one alone", async () => {
  const [old, next] = [String(process.env.SECRET_KEY), secret()];
  const steps = recipe(PAGE, "keys reseal");
  const places = {
    "SECRET_KEY=old": `SECRET_KEY='${old}'`,
    "=new": `=${next}`,
    "PREVIOUS=old": `PREVIOUS='${old}'`,
    // Without a terminal nobody can be asked.
    "keys reseal": "keys reseal --yes",
  };
  const env = { ...shell, DATABASE_OWNER_URL: before.url };
  const changed = await follow(steps, { cwd: root, env, places });
  expect(changed, changed.said).toMatchObject({ code: 0 });
  const again = await follow("npm run admin -- keys list", { cwd: root, env: { ...env, SECRET_KEY: next } });
  expect(again, again.said).toMatchObject({ code: 0 });
});

test("an operator's rule for authenticator apps is changed by the lines of the page", async () => {
  const client = new pg.Client({ connectionString: before.url });
  await client.connect();
  const { rows } = await client.query("SELECT id FROM operator");
  await client.end();
  // Without a terminal nobody can be asked, as the page says.
  const asProgram = recipe(PAGE, "operator authenticator").replace(/(required|optional)$/gm, "$1 --yes");
  const changed = await follow(asProgram, {
    cwd: root,
    env: { ...shell, DATABASE_OWNER_URL: before.url },
    places: { "<operator id>": rows[0].id },
  });
  expect(changed, changed.said).toMatchObject({ code: 0 });
});

test("the parts that it is made of are listed, and their licences are judged", async () => {
  const [sbom = "", licences = ""] = recipe(PAGE, "npm run licences").split("\n");
  expect([sbom, licences]).toEqual([expect.stringContaining("npm run -s sbom"), expect.stringContaining("licences")]);
  const file = path.join(folder, "sbom.json");
  const listed = await follow(`${sbom}\n${licences}`, { cwd: root, env: shell, places: { "sbom.json": file } });
  expect(listed, listed.said).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ bomFormat: "CycloneDX" });
});
