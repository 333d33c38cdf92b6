import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { SIGN_INS } from "#lib/server/database-role.ts";
import { startEmbeddedServer } from "#lib/server/postgres/embedded-server.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";
import { setPasswords, signInUrl } from "#lib/server/postgres/sign-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's `postgres` database, which is used to clone test databases. */
    databaseServer: string;
  }
}

export const TEMPLATE = "guiche_template";
/** With which the service's roles sign in on every server for tests: roles belong to the server, which runs may share. */
export const TEST_PASSWORD = "password of tests";
/** Nobody reads these databases after a power cut; what must outlive one is tested in e2e/faults. */
const FORGETFUL = { fsync: "off", full_page_writes: "off" };
const FOLDER_PREFIX = "guiche-test-";
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Tests create and drop databases, so they must never use a server that others may use. */
function refuseForeign(url: string): string {
  const { hostname } = new URL(url);
  if (!LOCAL_HOSTS.includes(hostname))
    throw new Error(`TEST_DATABASE_URL names ${hostname}; tests run on a local server only.`);
  return url;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops the servers of runs that were killed before they could stop them. */
function clearAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    try {
      const abandoned = readPostmasterFile(path.join(tmpdir(), name, "data"));
      // The pid is 0 until it is known, and `process.kill(0)` signals our own process group.
      if (abandoned?.pid) process.kill(abandoned.pid, "SIGQUIT");
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user or is already gone.
    }
  }
}

async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: refuseForeign(given), close: async () => {} };
  clearAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const server = await startEmbeddedServer(folder, { database: "postgres", settings: FORGETFUL });
  // An interrupted run has no teardown. The next run removes its folder.
  process.once("exit", server.kill);
  return {
    url: server.url,
    close: async () => {
      process.off("exit", server.kill);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one server for the whole run, with one migrated template that each test file's database is cloned from.
 * Returns its teardown.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = databaseOn(server.url, TEMPLATE);
  await migrate(template);
  await setPasswords(
    template,
    SIGN_INS.map((role) => signInUrl(template, role, TEST_PASSWORD)),
  );
  project.provide("databaseServer", server.url);
  return server.close;
}

/** Returns the address of another database on the same server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
