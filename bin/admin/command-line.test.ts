import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { runAdminAlone } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { adminProgram } from "./run.ts";
import { confirm, Declined, UsageError } from "./terminal/confirm.ts";

const { url } = await testDatabase();
const account: TestAccount = await testAccount();
const { number, ctx } = account;

const program = await adminProgram();

function commandsOf(command = program, words: string[] = []): string[][] {
  if (command.commands.length === 0) return [words];
  return command.commands.flatMap((inner) => commandsOf(inner, [...words, inner.name()]));
}

async function counts(): Promise<unknown> {
  return rows({
    text: `SELECT (SELECT count(*)::int FROM staff) AS staff, (SELECT count(*)::int FROM credential) AS credentials,
             (SELECT count(*)::int FROM pix_key) AS keys, (SELECT count(*)::int FROM posting) AS postings,
             (SELECT count(*)::int FROM account_fee) AS fees, (SELECT count(*)::int FROM audit) AS auditEvents,
             (SELECT sum(amount_maximum)::text FROM account) AS limits`,
  });
}

describe("help", () => {
  test("exists for every command, with --yes and --json", () => {
    const all = commandsOf();
    expect(all.length).toBeGreaterThanOrEqual(24);
    for (const words of all) {
      const command = words.reduce((at, word) => at.commands.find((inner) => inner.name() === word) ?? at, program);
      expect([words, command.description()]).toEqual([words, expect.stringMatching(/^[a-z].{10,}/)]);
      const help = command.helpInformation();
      expect(help).toContain(`Usage: admin ${words.join(" ")}`);
      expect(help).toContain("--yes");
      expect(help).toContain("--json");
    }
  });

  test("a command alone knows itself, without the others", async () => {
    for (const name of program.commands.map((command) => command.name())) {
      const own = (await adminProgram(["--json", name])).commands.map((command) => command.name());
      expect(own).toContain(name);
      expect(own.length).toBeLessThanOrEqual(2);
    }
  });

  test.each([[["--help"]], [["credential", "rotate", "--help"]], [["help", "fee"]]])(
    "%j exits with 0",
    async (args) => {
      const { exitCode, out, err } = await runAdminAlone(...args);
      expect([exitCode, err]).toEqual([0, ""]);
      expect(out).toContain("Usage: admin");
    },
  );
});

describe("without a terminal and without --yes", () => {
  const changes = [
    ["account", "limit", number, "1.00"],
    ["key", "add", number],
    ["key", "remove", number, account.pixKey],
    ["staff", "create", "--operator", ctx.operatorId, "--email", "a@b.example", "--name", "A", "--role", "qa"],
    ["credential", "create", "--account", number, "--name", "X", "--kind", "oauth", "--scopes", "all"],
    ["fee", "set", number, "refund", "--fixed", "1.00"],
    ["judicial", "block", number, "1.00", "--order", "1"],
  ];
  test.each(changes.map((args) => [args.slice(0, 2).join(" "), args] as const))(
    "%s says what it would do, refuses and changes nothing",
    async (_name, args) => {
      const before = await counts();
      const { exitCode, out, err } = await runAdminAlone(...args);
      expect([exitCode, out]).toEqual([2, ""]);
      expect(err).toMatch(/^.{20,}\. Nobody can be asked here: add --yes to do it\.\n$/);
      expect(await counts()).toEqual(before);
    },
  );
});

describe("at a terminal", () => {
  function terminal(answer: string | null) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    input.end(answer === null ? undefined : `${answer}\n`);
    return { input, output };
  }

  test.each(["yes", "YES", " yes "])("the answer %j does the action", async (answer) => {
    const asked = terminal(answer);
    await confirm("R$ 10.00 will be blocked.", asked);
    expect(asked.output.read()?.toString()).toContain("R$ 10.00 will be blocked.\nType yes to do it: ");
  });

  test.each(["no", "y", "", "yes please"])("the answer %j does nothing", (answer) =>
    expect(confirm("…", terminal(answer))).rejects.toThrow(Declined),
  );

  test("the end of the input does nothing", () => expect(confirm("…", terminal(null))).rejects.toThrow(Declined));

  test("input that is not a terminal is never asked", () =>
    expect(confirm("…", { input: new PassThrough(), output: new PassThrough() })).rejects.toThrow(UsageError));
});

describe("a wrong command line exits with 2", () => {
  test.each([
    [["nothing"], "error: unknown command 'nothing'"],
    [["operator", "create", "--name", "A"], "error: required option '--tax-id <number>' not specified"],
    [["account", "show"], "error: missing required argument 'account'"],
    [["operator", "list", "--colour"], "error: unknown option '--colour'"],
    [["operator", "list", "more"], "error: too many arguments"],
  ])("%j", async (args, sentence) => {
    const { exitCode, out, err } = await runAdminAlone(...args);
    expect([exitCode, out, err]).toEqual([2, "", expect.stringContaining(sentence)]);
  });
});

describe("the error for a database", () => {
  const through = async (changes: Record<string, string>) => {
    const kept = { ...process.env };
    Object.assign(process.env, changes);
    const { exitCode, err } = await runAdminAlone("operator", "list");
    process.env = kept;
    return [exitCode, err.trim()];
  };

  test("that cannot be reached is one sentence", async () => {
    expect(await through({ DATABASE_URL: "postgresql://x:y@127.0.0.1:1/none" })).toEqual([
      1,
      "The database cannot be reached: Can't reach database server at 127.0.0.1:1.",
    ]);
  });

  test("that is neither named nor running here says how to name or start one", async () => {
    expect(await through({ DATABASE_URL: "", DATA_DIR: "/nowhere" })).toEqual([
      1,
      "Set DATABASE_URL, or start the service on /nowhere first.",
    ]);
  });

  test("that npm start runs names the database found in its data folder", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "guiche-admin-"));
    mkdirSync(path.join(folder, "postgres/data"), { recursive: true });
    const { port, password } = new URL(url);
    writeFileSync(path.join(folder, "postgres/password"), `${password}\n`);
    writeFileSync(path.join(folder, "postgres/data/postmaster.pid"), `1\n/data\n0\n${port}\n`);
    // The tests' server is reached, but it has no database of that name.
    expect(await through({ DATABASE_URL: "", DATA_DIR: folder })).toEqual([
      1,
      "The database cannot be reached: Database `guiche` does not exist on the database server.",
    ]);
    rmSync(folder, { recursive: true });
  });

  test("that is not migrated says to run the migration", async () => {
    const empty = new URL(url);
    empty.pathname = "/postgres";
    expect(await through({ DATABASE_URL: empty.href })).toEqual([
      1,
      "The database is not migrated: run npm run migrate first.",
    ]);
  });
});

test("check finds nothing in sound books; in other books it names the violation and exits with 1", async () => {
  expect(await runAdminAlone("check", "--json")).toMatchObject({ exitCode: 0, json: { sound: true, violations: [] } });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("UPDATE book SET available = available + 1 WHERE account_id = $1", [account.accountId]);
  const { exitCode, json } = await runAdminAlone("check", "--json");
  await owner.query("UPDATE book SET available = available - 1 WHERE account_id = $1", [account.accountId]);
  await owner.end();
  expect(exitCode).toBe(1);
  expect(json).toMatchObject({
    sound: false,
    violations: expect.arrayContaining([expect.objectContaining({ invariant: "I1" })]),
  });
});

test("the service can neither change nor delete audit events", async () => {
  await expect(rows({ text: "DELETE FROM audit" })).rejects.toThrow("permission denied");
  await expect(rows({ text: "UPDATE audit SET actor = 'nobody'" })).rejects.toThrow("permission denied");
});
