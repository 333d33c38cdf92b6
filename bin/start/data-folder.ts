import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "#lib/server/start-error.ts";
import { takeLock } from "../setup/process-lock.js";

/** A data folder that is ours until released. `recovered`: its last user was killed and its processes may linger. */
export type DataFolder = { recovered: boolean; release: () => void };

function addressOf(folder: string): string {
  const file = path.join(folder, "staging.json");
  return existsSync(file) ? ` at ${JSON.parse(readFileSync(file, "utf8")).baseUrl}` : "";
}

/** Makes the folder when it is missing and takes it for this process alone. */
export function takeDataFolder(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR ${folder} cannot be used (${code}): choose a folder that this user may write to.`);
  }
  const lock = takeLock(path.join(folder, "instance.lock"));
  if (lock.heldBy) {
    throw new StartError(
      `Guichê is already running on ${folder}${addressOf(folder)} (process ${lock.heldBy.pid}): stop it first, or set another DATA_DIR.`,
    );
  }
  return lock;
}
