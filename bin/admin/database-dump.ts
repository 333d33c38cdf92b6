import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "#lib/server/env.ts";

/** A database, and the folder of PostgreSQL's client programs. Without the folder they are looked for in the PATH. */
export type DumpPlace = { url: string; pgBin: string | undefined };

/** The request log is not part of the books and is deleted after a month anyway. A backup has its tables and partitions without rows. */
const WITHOUT_ROWS = ["request_log*", "request_count"];
const WHAT_TO_INSTALL =
  "install the client programs of the server's version of PostgreSQL (Debian: postgresql-client), or name their folder with --pg-bin";
const OTHER_VERSION = /server version mismatch|unsupported version/;
const MIGRATION_NAME = /\t(\d{14}_\w+)\t/g;

/**
 * Writes the database with pg_dump into a new file that only its owner may read. The file has its name only once it is
 * complete. Throws StartError when the file cannot be made or exists, or pg_dump is missing or fails.
 */
export async function writeDump(place: DumpPlace, file: string): Promise<void> {
  const draft = `${file}.partial`;
  // Made here because pg_dump would let everybody read it.
  const made = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw new StartError(`${draft} cannot be made (${error.code}).`);
    throw new StartError(
      `${draft} is there already: another backup is writing it, or one was interrupted. Then delete it.`,
    );
  });
  await made.close();
  try {
    if (existsSync(file)) throw new StartError(`${file} is there already: name a new file.`);
    const left = WITHOUT_ROWS.map((table) => `--exclude-table-data=public.${table}`);
    await run(place, "pg_dump", ["--format=custom", ...left, `--file=${draft}`, ...addressOf(place)]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Returns the names of the migrations that a dump contains. Throws StartError when it is no dump of the service. */
export async function migrationsIn(place: DumpPlace, file: string): Promise<string[]> {
  const rows = await run(place, "pg_restore", ["--data-only", "--table=_prisma_migrations", "--file=-", file]);
  const names = [...rows.matchAll(MIGRATION_NAME)].map(([, name]) => name as string);
  if (names.length === 0) throw new StartError(`${file} is no backup of this service: it has no migrations.`);
  return names;
}

/** Fills an empty database with a dump, in one transaction. Throws StartError when pg_restore is missing or fails. */
export async function readDump(place: DumpPlace, file: string): Promise<void> {
  await run(place, "pg_restore", ["--single-transaction", ...addressOf(place), file]);
}

/** Everybody on the machine can read a process's arguments, so the password is not among them. */
function addressOf({ url }: DumpPlace): string[] {
  const address = new URL(url);
  address.password = "";
  address.searchParams.delete("password");
  return ["--no-password", `--dbname=${address.href}`];
}

function passwordOf({ url }: DumpPlace): string | null {
  const { password, searchParams } = new URL(url);
  return searchParams.get("password") ?? (password ? decodeURIComponent(password) : null);
}

async function run(place: DumpPlace, program: string, args: string[]): Promise<string> {
  const { pgBin } = place;
  const password = passwordOf(place);
  const known = password === null ? {} : { PGPASSWORD: password };
  try {
    const env = { ...process.env, ...known, LC_ALL: "C" };
    return (await promisify(execFile)(pgBin ? path.join(pgBin, program) : program, args, { env })).stdout;
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOENT") throw new StartError(`${program} was not found: ${WHAT_TO_INSTALL}.`);
    const said = stderr?.trim() || message;
    throw new StartError(
      `${program} failed. ${OTHER_VERSION.test(said) ? `${said}\nTo mend it ${WHAT_TO_INSTALL}.` : said}`,
    );
  }
}
