import { accessSync, constants } from "node:fs";
import path from "node:path";

const FOLDERS = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];

/** Where the program is on this machine, if it is. */
export function pgbouncerProgram(): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, "pgbouncer")).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
