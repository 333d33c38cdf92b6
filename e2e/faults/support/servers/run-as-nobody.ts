import { spawn } from "node:child_process";
import { appendFileSync, chownSync, closeSync, openSync } from "node:fs";
import { systemProgram } from "../../../../bin/test/system-programs.ts";

const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
export const AS_NOBODY = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

/** Lets the programs of `runAsNobody` work in a folder. */
export function giveFolder(folder: string): void {
  if (IS_ROOT) chownSync(folder, NOBODY, NOBODY);
}

/** Starts a program of this machine in a folder. What it says, or why it does not start, goes to the log. */
export function runAsNobody(
  name: string,
  args: string[],
  cwd: string,
  log: string,
  env: Record<string, string> = {},
): void {
  const said = openSync(log, "a", 0o600);
  const child = spawn(systemProgram(name) ?? name, args, {
    cwd,
    env: { ...env, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", said, said],
    ...AS_NOBODY,
  });
  closeSync(said);
  child.on("error", (error) => appendFileSync(log, `${error}\n`));
}
