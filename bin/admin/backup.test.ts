import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { refusedAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";

/** What needs PostgreSQL's own programs is tested in e2e/faults/backup.test.ts. */
const root = mkdtempSync(path.join(tmpdir(), "guiche-backup-"));
const file = path.join(root, "guiche.dump");
const { url } = await testDatabase();
process.env.DATABASE_URL = "postgresql://app:not-for-all@127.0.0.1:1/guiche";

afterAll(() => rmSync(root, { recursive: true }));

/** Makes a folder with a pg_dump that runs these lines of shell. `$draft` is the file that it should write. */
function pgDumpThat(...lines: string[]): string {
  const folder = mkdtempSync(path.join(root, "bin-"));
  const draft = 'for word; do case "$word" in --file=*) draft=$(echo "$word" | cut -c8-) ;; esac; done';
  writeFileSync(path.join(folder, "pg_dump"), ["#!/bin/sh", draft, ...lines, ""].join("\n"), { mode: 0o755 });
  return folder;
}

test.each([
  ["backup", "pg_dump"],
  ["restore", "pg_restore"],
])("%s without %s says what to install", async (command, program) => {
  const empty = path.join(root, command);
  mkdirSync(empty);
  expect(await refusedAdmin(command, file, "--pg-bin", empty)).toEqual([
    1,
    `${program} was not found: install the client programs of the server's version of PostgreSQL (Debian: postgresql-client, from apt.postgresql.org where Debian lacks it), or name their folder with --pg-bin.`,
  ]);
});

test("a backup that fails leaves no file, and the error says when pg_dump is older than the server", async () => {
  const mismatch = "pg_dump: error: aborting because of server version mismatch";
  const folder = pgDumpThat('echo half > "$draft"', `echo "${mismatch}" >&2`, "exit 1");
  const [exitCode, sentence] = await refusedAdmin("backup", file, "--pg-bin", folder);
  expect([exitCode, sentence]).toEqual([1, expect.stringContaining(`pg_dump failed. ${mismatch}\nTo mend it install`)]);
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});

test("the advice names the version of a server that can be asked", async () => {
  const folder = pgDumpThat('echo "pg_dump: error: aborting because of server version mismatch" >&2', "exit 1");
  const owners = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  onTestFinished(() => void Object.assign(process.env, { DATABASE_URL: owners }));
  const advice = "install the client programs of PostgreSQL 18 (Debian: postgresql-client-18,";
  expect((await refusedAdmin("backup", file, "--pg-bin", folder))[1]).toContain(`To mend it ${advice}`);
  const empty = mkdtempSync(path.join(root, "empty-"));
  expect((await refusedAdmin("backup", file, "--pg-bin", empty))[1]).toContain(`pg_dump was not found: ${advice}`);
});

test("the advice names the version of the pg_dump that wrote a file which pg_restore cannot read", async () => {
  const newer = path.join(root, "newer.dump");
  const number = (value: number) => Buffer.from([0, value, 0, 0, 0]);
  const words = ["guiche_15.2", "16.9", "19.1 (Debian 19.1-1)"].flatMap((word) => [
    number(word.length),
    Buffer.from(word),
  ]);
  const [format, time] = [[1, 17, 0, 4, 8, 1, 1], Array.from({ length: 7 }, () => number(1))];
  writeFileSync(newer, Buffer.concat([Buffer.from("PGDMP"), Buffer.from(format), ...time, ...words]));
  const folder = mkdtempSync(path.join(root, "bin-"));
  const says = 'echo "pg_restore: error: unsupported version (1.17) in file header" >&2';
  writeFileSync(path.join(folder, "pg_restore"), `#!/bin/sh\n${says}\nexit 1\n`, { mode: 0o755 });
  expect((await refusedAdmin("restore", newer, "--pg-bin", folder))[1]).toContain(
    "To mend it install the client programs of PostgreSQL 19 (Debian: postgresql-client-19,",
  );
});

test("the password is in the environment of pg_dump and not in its arguments", async () => {
  const folder = pgDumpThat('echo "words: $*; environment: $PGPASSWORD" >&2', "exit 1");
  const [, sentence] = await refusedAdmin("backup", file, "--pg-bin", folder);
  expect(sentence).toMatch(/words: .*--dbname=postgresql:\/\/app@127\.0\.0\.1:1\/guiche; environment: not-for-all$/);
  expect(sentence.match(/not-for-all/g)).toHaveLength(1);
});

test("a backup does not overwrite an existing file", async () => {
  const folder = pgDumpThat('echo new > "$draft"');
  writeFileSync(file, "earlier");
  expect(await refusedAdmin("backup", file, "--pg-bin", folder)).toEqual([
    1,
    `${file} is there already: name a new file.`,
  ]);
  expect(readFileSync(file, "utf8")).toBe("earlier");
});

test("a backup does not overwrite a file that another backup is writing", async () => {
  const other = path.join(root, "other.dump");
  writeFileSync(`${other}.partial`, "half");
  expect((await refusedAdmin("backup", other, "--pg-bin", pgDumpThat("exit 0")))[1]).toContain(
    "another backup is writing it, or one was interrupted",
  );
  expect(readFileSync(`${other}.partial`, "utf8")).toBe("half");
});
