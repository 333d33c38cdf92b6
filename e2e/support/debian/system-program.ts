import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";

const POSTGRES_OF_DEBIAN = "/usr/lib/postgresql";
const POSTGRES_MAJOR_MIN = 15;

/** Where Debian keeps the programs of its PostgreSQL, the newest first. */
function postgresFolders(): string[] {
  const majors = existsSync(POSTGRES_OF_DEBIAN) ? readdirSync(POSTGRES_OF_DEBIAN).map(Number) : [];
  return majors
    .filter((major) => major >= POSTGRES_MAJOR_MIN)
    .sort((a, b) => b - a)
    .map((major) => path.join(POSTGRES_OF_DEBIAN, String(major), "bin"));
}

/** Where a program is on this machine, if it is: PostgreSQL's own ones of one version only, the newest. */
export function systemProgram(name: string): string | undefined {
  const folders = [
    ...postgresFolders().slice(0, 1),
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
