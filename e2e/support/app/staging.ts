import { readFileSync } from "node:fs";
import path from "node:path";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";
import type { Staging } from "#prisma/seed/staging.ts";

function appDataDir(): string {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder)
    throw new Error("E2E_DATA_DIR is not set: run these tests with Playwright, whose set-up starts the application.");
  return folder;
}

/** Returns the sign-in, credentials and accounts of the application under test. */
export function staging(): Staging {
  return JSON.parse(readFileSync(path.join(appDataDir(), "staging.json"), "utf8"));
}

/** Returns the address of the application's database, for invariants and for what no page shows. */
export function appDatabaseUrl(): string {
  const folder = path.join(appDataDir(), "postgres");
  const password = readFileSync(path.join(folder, "password"), "utf8");
  const port = readPostmasterFile(path.join(folder, "data"))?.port;
  return `postgresql://app:${password}@127.0.0.1:${port}/guiche`;
}
