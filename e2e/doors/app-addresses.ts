import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../../bin/setup/run-command.js";

/** A folder of app/ with a page or a route: its path with the names of its parameters (`/charges/[chargeId]`). */
export type AppAddress = { pattern: string; kind: "page" | "route" };

/** Returns every address of app/, by Next's rules: a folder in parentheses is not in the path. */
export function appAddresses(): AppAddress[] {
  const found: AppAddress[] = [];
  const visit = (folder: string, segments: string[]): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inPath = entry.name.startsWith("(") ? segments : [...segments, entry.name];
      if (entry.isDirectory()) visit(path.join(folder, entry.name), inPath);
      if (entry.name === "page.tsx") found.push({ pattern: `/${segments.join("/")}`, kind: "page" });
      if (entry.name === "route.ts") found.push({ pattern: `/${segments.join("/")}`, kind: "route" });
    }
  };
  visit(path.join(root, "app"), []);
  return found;
}

const PARAMETER = /\[\[?(?:\.\.\.)?\w+\]\]?/g;

/** Returns the pattern's path with `segment` for each of its parameters. */
export function addressOf({ pattern }: AppAddress, segment: string): string {
  return pattern.replace(PARAMETER, segment);
}

export const hasParameter = ({ pattern }: AppAddress): boolean => pattern.includes("[");
