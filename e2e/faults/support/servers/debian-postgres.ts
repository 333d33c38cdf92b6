import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isDatabaseAnswering } from "../../../../bin/test/started-process.ts";
import { systemProgram } from "../../../../bin/test/system-programs.ts";
import { killProcessesIn } from "../processes-in.ts";
import { AS_NOBODY, giveFolder, runAsNobody } from "./run-as-nobody.ts";

const START_BOUND_MS = 30_000;

const OWNER_AND_DATABASE = [
  "CREATE ROLE guiche LOGIN CREATEROLE CREATEDB PASSWORD '$'",
  "CREATE DATABASE guiche OWNER guiche",
];

/**
 * Starts a new PostgreSQL of this machine's version in a folder, with what `statements` make, where $ is the password of all: an
 * empty database whose owner is no superuser, unless others are given. The
 * embedded PostgreSQL has no client programs, and pg_dump refuses a server that is newer than itself.
 */
export async function debianPostgres(folder: string, statements: readonly string[] = OWNER_AND_DATABASE) {
  mkdirSync(folder, { recursive: true });
  giveFolder(folder);
  const [data, log, passwordFile] = [
    path.join(folder, "data"),
    path.join(folder, "log"),
    path.join(folder, "password"),
  ];
  const [password, port] = [randomUUID(), await freePort()];
  writeFileSync(passwordFile, password);
  // The folder is private, and initdb's own user must read the file.
  chmodSync(passwordFile, 0o644);
  const user = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const initdb = systemProgram("initdb") ?? "initdb";
  const text = ["-E", "UTF8", "--locale=C"];
  execFileSync(initdb, ["-D", data, ...user, ...text], { cwd: folder, stdio: "pipe", ...AS_NOBODY });
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories="].flatMap((setting) => ["-c", setting]);
  runAsNobody("postgres", ["-D", data, "-p", String(port), ...settings], folder, log);
  const address = (role: string, database: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = address("postgres", "postgres");
  if (!(await poll(() => isDatabaseAnswering(superuser), Boolean, START_BOUND_MS)))
    throw new Error(`PostgreSQL does not answer:\n${readFileSync(log, "utf8")}`);
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  for (const statement of statements) await client.query(statement.replace("$", password));
  await client.end();
  return { url: address("guiche", "guiche"), port, password, stop: async () => killProcessesIn(folder) };
}
