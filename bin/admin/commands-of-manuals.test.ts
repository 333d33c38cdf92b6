import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { afterAll, describe, expect, test } from "vitest";
import { commandsOfManuals } from "#e2e/docs/commands/manuals.ts";
import { runAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { signAuditHeads } from "#lib/domain/base/audit/sign-audit-heads.job.ts";
import { adminProgram } from "./run.ts";

const ADMIN =
  /^(?:[A-Z_]+=\S+ )*(?:npm run admin(?: --)?|(?:docker compose run (?:--rm )?migrate )?node bin\/admin\.ts)(?: (.*))?$/;

const folder = mkdtempSync(path.join(tmpdir(), "guiche-manuals-"));
afterAll(() => rmSync(folder, { recursive: true }));
process.env.AUDIT_HEAD_FILE = path.join(folder, "heads");
await testDatabase();

/** What the manuals have after `npm run admin --`, as words; `<all of them>` is one word. */
const lines = [...new Set([...commandsOfManuals().keys()].flatMap((line) => ADMIN.exec(line)?.slice(1) ?? []))].map(
  (line = "") => line.replace("…", "").trim(),
);
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(<[^>]*>)|(\S+)/g)].map(([, quoted, place, bare]) => quoted ?? place ?? bare ?? "");

const program = await adminProgram();

/** Returns the command that the first words name, and the words after its name. */
function found(words: string[], at: Command = program): { command: Command; rest: string[] } {
  const inner = at.commands.find((command) => command.name() === words[0]);
  return inner ? found(words.slice(1), inner) : { command: at, rest: words };
}

describe("what the manuals have after npm run admin", () => {
  test.each(lines)("%j names a command, and options and arguments that it has", (line) => {
    const { command, rest } = found(wordsOf(line));
    const known = new Map([...command.options, ...program.options].map((option) => [option.long, option]));
    const options = rest.filter((word) => word.startsWith("--") && word !== "--help");
    expect(options.filter((word) => !known.has(word))).toEqual([]);
    const values = options.filter((word) => known.get(word)?.required).length;
    const places = rest.filter((word) => !word.startsWith("--")).length - values;
    expect(places).toBeLessThanOrEqual(command.registeredArguments.length);
  });
});

const PLACES: Record<string, string> = { FILE: path.join(folder, "audit.jsonl"), COPY: path.join(folder, "heads") };
/** What a manual names that needs nothing but the database, in an order in which one has what the next needs. */
const ALONE = [
  ...["", "--help", "connection --help", "roles", "keys rotate", "keys rotate --only token", "keys rotate --only qr"],
  ...["keys rotate --now", "keys list", "operator list", "connection list", "check", "close verify", "audit"],
  ...["audit export FILE", "audit verify FILE --heads COPY", "audit verify"],
];

test.each(ALONE)("%s runs as it stands in the manuals", async (line) => {
  expect(lines).toContain(line);
  if (line.startsWith("audit export")) await signAuditHeads();
  const words = wordsOf(line).map((word) => PLACES[word] ?? word);
  const { exitCode, out, err } = await runAdmin(...words, ...(line.startsWith("keys rotate") ? ["--yes"] : []));
  // Without a command it says which there are, as a wrong command line does.
  expect([exitCode, err]).toEqual(line === "" ? [2, expect.stringContaining("Usage: admin")] : [0, ""]);
  if (line !== "") expect(out).not.toBe("");
});
