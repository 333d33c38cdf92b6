import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, createReadStream, existsSync, openSync, readSync } from "node:fs";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import pg from "pg";
import { StartError } from "#lib/server/env.ts";

/** A database, and the folder of PostgreSQL's client programs. Without the folder they are looked for in the PATH. */
export type DumpPlace = { url: string; pgBin: string | undefined };

/** The request log is not part of the books and is deleted after a month anyway. A backup has its tables and partitions without rows. */
const WITHOUT_ROWS = ["request_log*", "request_count"];
const OTHER_VERSION = /server version mismatch|unsupported version/;
const CONNECT_BOUND_MS = 5_000;
/** Of a dump in PostgreSQL's custom format. Numbers have a byte for the sign before them. */
const MAGIC = "PGDMP";
const [FORMAT_AT, FORMAT_MIN] = [6, 15];
const [SIZE_OF_NUMBERS_AT, NUMBERS_AT, TIME_NUMBERS, HEAD_BYTES] = [8, 12, 7, 4_096];
const MIGRATION_NAME = /\t(\d{14}_\w+)\t/g;

/**
 * Writes the database with pg_dump into a new file that only its owner may read, and its sum beside it as sha256sum does. The file
 * has its name only once both are complete. Throws StartError when the file cannot be made or exists, or pg_dump is missing or fails.
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
    await writeFile(sumOf(file), `${await sha256(draft)}  ${path.basename(file)}\n`, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const sumOf = (file: string) => `${file}.sha256`;

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Throws StartError when a dump is not what its sum beside it says. pg_restore (15.18) may read some damaged files without end,
 * instead of refusing them. A dump without a sum passes.
 */
export async function refuseDamaged(file: string): Promise<void> {
  if (!existsSync(file) || !existsSync(sumOf(file))) return;
  const [known] = (await readFile(sumOf(file), "utf8")).split(" ");
  if ((await sha256(file)) !== known)
    throw new StartError(`${file} is damaged: it is not the file that ${sumOf(file)} was written for. Fetch it again.`);
}

/** Returns the names of the migrations that a dump contains. Throws StartError when it is no dump of the service. */
export async function migrationsIn(place: DumpPlace, file: string): Promise<string[]> {
  const rows = await run(place, "pg_restore", ["--data-only", "--table=_prisma_migrations", "--file=-", file], file);
  const names = [...rows.matchAll(MIGRATION_NAME)].map(([, name]) => name as string);
  if (names.length === 0) throw new StartError(`${file} is no backup of this service: it has no migrations.`);
  return names;
}

/** Fills an empty database with a dump, in one transaction. Throws StartError when pg_restore is missing or fails. */
export async function readDump(place: DumpPlace, file: string): Promise<void> {
  await run(place, "pg_restore", ["--single-transaction", ...addressOf(place), file], file);
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

/** What to do about a program that is missing or too old. `major`: the version that is needed, where it is known. */
function whatToInstall(major: number | undefined): string {
  const [version, suffix] = major ? [`PostgreSQL ${major}`, `-${major}`] : ["the server's version of PostgreSQL", ""];
  return `install the client programs of ${version} (Debian: postgresql-client${suffix}, from apt.postgresql.org where Debian lacks it), or name their folder with --pg-bin`;
}

/** Returns the major version that the programs must have: the server's, or that of the pg_dump that wrote the file. */
async function neededMajor(place: DumpPlace, file: string | undefined): Promise<number | undefined> {
  const [server, dump] = [await majorOfServer(place.url), file && existsSync(file) ? majorOfDump(file) : undefined];
  return server || dump ? Math.max(server ?? 0, dump ?? 0) : undefined;
}

async function majorOfServer(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_BOUND_MS });
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
    return rows[0]?.major;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Of a format that an older pg_restore cannot read: PostgreSQL 16 put the compression into one byte, and newer ones kept it. */
function majorOfDump(file: string): number | undefined {
  const head = headOf(file);
  if (head.toString("latin1", 0, MAGIC.length) !== MAGIC || (head[FORMAT_AT] ?? 0) < FORMAT_MIN) return undefined;
  const size = head[SIZE_OF_NUMBERS_AT] ?? 0;
  let at = NUMBERS_AT + TIME_NUMBERS * (1 + size);
  const text = () => {
    const from = at + 1 + size;
    const length = head.readUIntLE(at + 1, size);
    at = from + length;
    return head.toString("latin1", from, at);
  };
  try {
    const [_database, _server, program] = [text(), text(), text()];
    return Number.parseInt(program, 10) || undefined;
  } catch {
    return undefined;
  }
}

function headOf(file: string): Buffer {
  const [head, opened] = [Buffer.alloc(HEAD_BYTES), openSync(file, "r")];
  try {
    return head.subarray(0, readSync(opened, head));
  } finally {
    closeSync(opened);
  }
}

async function run(place: DumpPlace, program: string, args: string[], file?: string): Promise<string> {
  const { pgBin } = place;
  const password = passwordOf(place);
  const known = password === null ? {} : { PGPASSWORD: password };
  try {
    const env = { ...process.env, ...known, LC_ALL: "C" };
    return (await promisify(execFile)(pgBin ? path.join(pgBin, program) : program, args, { env })).stdout;
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
    const advice = async () => whatToInstall(await neededMajor(place, file));
    if (code === "ENOENT") throw new StartError(`${program} was not found: ${await advice()}.`);
    const said = stderr?.trim() || message;
    throw new StartError(
      `${program} failed. ${OTHER_VERSION.test(said) ? `${said}\nTo mend it ${await advice()}.` : said}`,
    );
  }
}
