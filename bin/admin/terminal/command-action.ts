import { userInfo } from "node:os";
import type { Command } from "commander";
import { decimalOf } from "#lib/core/money.ts";
import { confirm } from "./confirm.ts";

type Shown = Record<string, unknown> | readonly Record<string, unknown>[];

/** What a command can use. `actor`: who acts. `sure`: asks for confirmation before money or access changes. */
export type CommandContext = { actor: string; sure: (what: string) => Promise<void> };

function actorOfProcess(): string {
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // A container's user may have only a number and no name.
    user = `uid ${process.getuid?.()}`;
  }
  const behind = process.env.SUDO_USER;
  return behind && behind !== user ? `command:${user} (sudo by ${behind})` : `command:${user}`;
}

/**
 * Gives a command its action: runs `work` with the command's options and arguments, and prints its result, with --json
 * as JSON.
 */
export function does<Args extends unknown[], Options extends object>(
  command: Command,
  work: (context: CommandContext, options: Options, ...args: Args) => Promise<Shown>,
): void {
  command.action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const { json, yes, ...options } = command.optsWithGlobals<{ json?: boolean; yes?: boolean } & Options>();
    const sure = async (what: string) => {
      if (!yes) await confirm(what);
    };
    const result = await work({ actor: actorOfProcess(), sure }, options as unknown as Options, ...args);
    console.log(json ? forPrograms(result) : forPeople(result));
  });
}

type Value = unknown;

type Row = Record<string, Value>;

const COLUMN_GAP = "  ";

function plain(value: Value): string {
  if (value === null || value === undefined) return "-";
  // Every bigint that a command shows is an amount in cents.
  if (typeof value === "bigint") return decimalOf(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map(plain).join(", ") : "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function table(list: readonly Row[]): string {
  const names = Object.keys(list[0] ?? {});
  const lines = [names, ...list.map((row) => names.map((name) => plain(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(COLUMN_GAP));
  return padded.map((line) => line.trimEnd()).join("\n");
}

function sheet(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}${COLUMN_GAP}${plain(value)}`)
    .join("\n");
}

/** Formats a result for people: a list as a table, a record as lines, money in reais. */
function forPeople(result: Row | readonly Row[]): string {
  if (!Array.isArray(result)) return sheet(result as Row);
  return result.length > 0 ? table(result) : "There is nothing to show.";
}

/** Formats a result as JSON, with money in cents as in the API. */
function forPrograms(result: Row | readonly Row[]): string {
  return JSON.stringify(result, (_, value) => (typeof value === "bigint" ? Number(value) : value), 2);
}
