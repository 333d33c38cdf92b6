import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { poll } from "#e2e/support/poll.ts";
import { root } from "../../../bin/setup/run-command.js";

const BEGIN_BOUND_MS = 120_000;

/** Returns the indented blocks of a text, each as it stands there. */
export function recipesIn(text: string): string[] {
  return [...text.matchAll(/(?<=\n\n)(?: {4}.*\n(?:\n(?= {4}))?)+/g)].map(([block]) => block.replace(/^ {4}/gm, ""));
}

/** Returns the one block of a page that has these words. Throws when there is none, or another one has them too. */
export function recipe(file: string, words: string): string {
  const found = recipesIn(readFileSync(path.join(root, file), "utf8")).filter((block) => block.includes(words));
  if (found.length !== 1) throw new Error(`${file} has ${found.length} recipes with "${words}"`);
  return found[0] as string;
}

/** Puts other places and names for those of the page. Throws when the recipe does not have one of them. */
export function placed(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((script, [place, instead]) => {
    if (!script.includes(place)) throw new Error(`the recipe does not have ${place}`);
    return script.replaceAll(place, instead);
  }, text);
}

type Way = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  places?: Record<string, string>;
  user?: { uid?: number; gid?: number };
};

function runInShell(text: string, { env, cwd, places = {}, user = {} }: Way, input?: string) {
  const script = placed(text, places);
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd,
    env,
    // Its own session: what asks for a password then reads its input.
    detached: true,
    // A pipe fails when the recipe has ended before it is closed.
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    ...user,
  });
  child.stdin?.end(input);
  let said = "";
  for (const output of [child.stdout, child.stderr]) output?.on("data", (chunk) => (said += chunk));
  const ended = once(child, "close").then(([code]) => (code ?? 1) as number);
  return { child, said: () => said, ended };
}

/**
 * Runs a recipe line by line until one fails, without a terminal. `places`: what to put for the page's own places and names, each
 * of which the recipe must have. Returns its exit code and what it said.
 */
export async function follow(text: string, { input, ...way }: Way & { input?: string }) {
  const { said, ended } = runInShell(text, way, input);
  return { code: await ended, said: said() };
}

/** Begins a recipe that does not end by itself, and waits until it says `words`. `stop` is Ctrl-C, and returns its exit code. */
export async function begin(text: string, words: string, way: Way) {
  const { child, said, ended } = runInShell(text, way);
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const stop = async () => {
    if (isRunning) process.kill(-(child.pid as number), "SIGINT");
    return await ended;
  };
  await poll(async () => !isRunning || said().includes(words), Boolean, BEGIN_BOUND_MS);
  if (said().includes(words)) return { said, stop };
  await stop();
  throw new Error(`It did not say "${words}" but:\n${said()}`);
}
