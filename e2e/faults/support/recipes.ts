import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../bin/setup/run-command.js";

/** Returns the indented blocks of a page, each as it stands there. */
export function recipesOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/(?<=\n\n)(?: {4}.*\n(?:\n(?= {4}))?)+/g)].map(([block]) => block.replace(/^ {4}/gm, ""));
}

/** Returns the one block of a page that has these words. Throws when there is none, or another one has them too. */
export function recipe(file: string, words: string): string {
  const found = recipesOf(file).filter((block) => block.includes(words));
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

/**
 * Runs a recipe line by line until one fails, without a terminal. `places`: what to put for the page's own places and names, each
 * of which the recipe must have. Returns its exit code and what it said.
 */
export async function follow(
  text: string,
  {
    env,
    cwd,
    input = "",
    places = {},
    user = {},
  }: {
    env: NodeJS.ProcessEnv;
    cwd: string;
    input?: string;
    places?: Record<string, string>;
    user?: { uid?: number; gid?: number };
  },
): Promise<{ code: number; said: string }> {
  const script = placed(text, places);
  // Its own session: what asks for a password then reads its input.
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], { cwd, env, detached: true, ...user });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (said += chunk));
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code: code ?? 1, said };
}
