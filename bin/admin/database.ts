import { readFileSync } from "node:fs";
import path from "node:path";
import { env, StartError } from "#lib/server/env.ts";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";

/** Settings that `env()` requires and that no admin command reads. */
const UNREAD = { BASE_URL: "http://localhost", SECRET_KEY: "unread".repeat(6), NEXTAUTH_SECRET: "unread".repeat(6) };

/** The address of the database that `npm start` runs on this folder. The database is only looked for, never started. */
function runningDatabase(dataDir: string): string {
  const folder = path.join(dataDir, "postgres");
  try {
    const password = readFileSync(path.join(folder, "password"), "utf8").trim();
    const running = readPostmasterFile(path.join(folder, "data"));
    if (running) return `postgresql://app:${password}@127.0.0.1:${running.port}/guiche`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new StartError(`The database on ${dataDir} cannot be found: ${message}.`);
  }
  throw new StartError(`Set DATABASE_URL, or start the service on ${dataDir} first.`);
}

/**
 * Sets which database the commands work on: DATABASE_URL, or the one that `npm start` runs on DATA_DIR. Throws a
 * `StartError` when there is neither.
 */
export function chooseDatabase(): void {
  for (const [name, value] of Object.entries(UNREAD)) process.env[name] ||= value;
  process.env.DATABASE_URL ||= runningDatabase(path.resolve(process.env.DATA_DIR || ".data"));
  env();
}
