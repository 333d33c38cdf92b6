import { readFileSync } from "node:fs";
import path from "node:path";

/** The process id and the port of a running PostgreSQL. A value is 0 until it is known. */
export type PostmasterFile = { pid: number; port: number };

/**
 * Reads `postmaster.pid` in a data folder. Returns undefined when there is none; a server that stops deletes the file,
 * which may happen during this call. Throws any other file system error.
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
