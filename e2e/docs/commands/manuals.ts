import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BANK_PARTS } from "#components/docs/bank-texts.ts";
import { OPERATION_TEXTS, SIGNS } from "#components/docs/operation-texts.ts";
import { PROFILE_PARTS } from "#components/docs/profile-texts.ts";
import { recipesIn } from "#e2e/faults/support/recipes.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PAGES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "public/operations.md"],
  ...["bench/profiles/README.md", "findings/README.md"],
];
/** Files whose comments say how they are used. */
const COMMENTED = ["compose.yaml", "Dockerfile"];

/** The first lines of blocks that are settings of a program. Each of these blocks is one recipe; other blocks are lines to type. */
export const SETTINGS: readonly string[] = [
  "DATABASE_POOLER=transaction",
  "scope: guiche",
  "listen primary",
  "[global]",
  "archive_mode = on",
];

/** What reads like a command and is none. */
export const NO_COMMANDS: readonly string[] = [
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "new Date(text)",
];

/** The first words of `npm run admin`, which texts leave out where it is clear. */
const ADMIN = /^(audit|certificate|close|connection|credential|key|keys|operator|staff|transfer) [a-z]/;
const COMMAND = /^(?:[A-Z][A-Z_]*=\S+ )*[a-z][\w./-]* [^=\s]/;

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
/** Comments as text: what is indented in them is a block. */
function commentsOf(file: string): string {
  const lines = [...read(file).matchAll(/^ *# ?( *)(.*)$/gm)];
  const text = lines.map(([, indent, words]) => (indent ? `    ${words}\n` : `${words}\n`)).join("");
  return text.replaceAll(/^(\S.*\n)(?= {4})/gm, "$1\n");
}

/** Returns the text of every manual, by its file. */
function texts(): [file: string, text: string][] {
  const docs = readdirSync(path.join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`);
  const shown = [OPERATION_TEXTS, SIGNS, BANK_PARTS, PROFILE_PARTS];
  return [
    ...[...PAGES, ...docs].map((file): [string, string] => [file, read(file).replaceAll(/```[\s\S]*?```/g, "")]),
    ...COMMENTED.map((file): [string, string] => [file, commentsOf(file)]),
    ["components/docs", shown.flatMap(stringsIn).join("\n\n")],
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the lines to type of a block: without comments, and each with the lines that it goes on in. */
function linesOf(block: string): string[] {
  const [first = ""] = block.split("\n", 1);
  if (SETTINGS.some((start) => first === start)) return [first];
  return block
    .replaceAll(/\\\n */g, "")
    .split("\n")
    .map((line) => line.replace(/(^| {2,})# .*$/, "").trim())
    .filter((line) => line !== "");
}

/** Returns what stands in code font inside the sentences of a text. */
function spansOf(text: string): string[] {
  const sentences = text.replaceAll(/^ {4}.*$/gm, "");
  return [...sentences.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words.replaceAll(/\s+/g, " "));
}

/** Returns what stands in code font inside the sentences of the manuals. */
export function spansOfManuals(): Set<string> {
  return new Set(texts().flatMap(([, text]) => spansOf(text)));
}

/** Returns every command that stands in a manual, in a block or inside a sentence, with the manuals that have it. */
export function commandsOfManuals(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of texts()) {
    const inside = spansOf(text)
      .filter((words) => COMMAND.test(words) && !NO_COMMANDS.includes(words))
      .map((words) => (ADMIN.test(words) ? `npm run admin -- ${words}` : words));
    for (const command of [...recipesIn(text).flatMap(linesOf), ...inside])
      found.set(command, [...(found.get(command) ?? []), file]);
  }
  return found;
}
