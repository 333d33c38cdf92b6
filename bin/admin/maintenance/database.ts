import { readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { signInOf } from "#lib/server/database-role.ts";
import { env, readEnvOfCommand, StartError } from "#lib/server/env.ts";
import { readPostmasterFile } from "#lib/server/postgres/postmaster-file.ts";

/** Settings that `env()` requires and that most commands do not read. */
const UNREAD = {
  BASE_URL: "http://unread.invalid",
  SECRET_KEY: "unread".repeat(6),
  NEXTAUTH_SECRET: "unread".repeat(6),
};

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

/** The SECRET_KEY that `npm start` made for this folder. */
function keptSecretKey(dataDir: string): string | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")).SECRET_KEY;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new StartError(`The secrets on ${dataDir} cannot be read: ${message}.`);
  }
}

/** A certificate is made before the service can start, and an export is verified where the service is not. */
function needsNone(command: Command): boolean {
  const name = `${command.parent?.name()} ${command.name()}`;
  if (name === "audit verify" || name === "close verify") return command.args.length > 0;
  return name === "certificate make" && !command.opts().credential;
}

/**
 * Sets which database the commands work on: DATABASE_OWNER_URL, or DATABASE_URL, or the one that `npm start` runs on
 * DATA_DIR, with its SECRET_KEY. Throws a `StartError` when there is none, or when it is the sign-in of the web process or
 * the worker.
 */
export function chooseDatabase(_admin: Command, command: Command): void {
  if (needsNone(command)) return;
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  // The owner's way never leads through a pooler.
  if (DATABASE_OWNER_URL) Object.assign(process.env, { DATABASE_POOLER: "", DATABASE_DIRECT_URL: "" });
  const given = DATABASE_OWNER_URL || DATABASE_URL;
  if (!given) process.env.SECRET_KEY ||= keptSecretKey(dataDir);
  process.env.DATABASE_URL = given || runningDatabase(dataDir);
  for (const [name, value] of Object.entries(UNREAD)) process.env[name] ||= value;
  readEnvOfCommand();
  if (signInOf(process.env.DATABASE_URL))
    throw new StartError(
      `The commands sign in as the tables' owner, and not as ${new URL(process.env.DATABASE_URL).username}: set DATABASE_OWNER_URL.`,
    );
}

/** Throws a `StartError` when BASE_URL was not given: a command that makes a PDF cannot do without it. */
export function requireBaseUrl(): void {
  if (env().BASE_URL === UNREAD.BASE_URL)
    throw new StartError("Set BASE_URL to the one that the service runs with: it stands on every page of a PDF.");
}

/** Throws a `StartError` when SECRET_KEY was not given: a command that encrypts cannot do without it. */
export function requireSecretKey(): void {
  if (env().SECRET_KEY === UNREAD.SECRET_KEY)
    throw new StartError("Set SECRET_KEY to the one that the service runs with.");
}
