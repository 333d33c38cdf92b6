import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "#lib/server/env.ts";
import { privateFolder } from "#lib/server/private-folder.ts";
import { takeLock } from "../setup/process-lock.js";

/**
 * A data folder that belongs to this process until `release`. `recovered`: the last process on it was killed, and its
 * child processes may still run.
 */
export type DataFolder = { recovered: boolean; release: () => void };

function addressOf(folder: string): string {
  const file = path.join(folder, "staging.json");
  return existsSync(file) ? ` at ${JSON.parse(readFileSync(file, "utf8")).baseUrl}` : "";
}

/**
 * Creates the folder if it is missing and locks it for this process. Throws a `StartError` when another process holds
 * it.
 */
export function takeDataFolder(folder: string): DataFolder {
  privateFolder(folder);
  const lock = takeLock(path.join(folder, "instance.lock"));
  if (lock.heldBy) {
    throw new StartError(
      `Guichê is already running on ${folder}${addressOf(folder)} (process ${lock.heldBy.pid}): stop it first, or set another DATA_DIR.`,
    );
  }
  return lock;
}
