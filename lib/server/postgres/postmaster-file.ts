import { readFileSync } from "node:fs";
import path from "node:path";

/** What a PostgreSQL says of itself while it runs: its process, and its port, 0 until it has one. */
export type PostmasterFile = { pid: number; port: number };

/**
 * Reads what the server on this data folder has written of itself. Undefined where there is none: one that stops takes its
 * file away, perhaps just as it is looked for. Throws what the file system throws otherwise.
 */
export function readPostmasterFile(dataFolder: string): PostmasterFile | undefined {
  try {
    const [pid, , , port] = readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n").map(Number);
    return { pid: pid || 0, port: port || 0 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
