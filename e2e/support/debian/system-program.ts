import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";

const POSTGRES_OF_DEBIAN = "/usr/lib/postgresql";
const POSTGRES_MAJOR_MIN = 15;

function postgresFolders(): string[] {
  const majors = existsSync(POSTGRES_OF_DEBIAN) ? readdirSync(POSTGRES_OF_DEBIAN).map(Number) : [];
  return majors
    .filter((major) => major >= POSTGRES_MAJOR_MIN)
    .sort((a, b) => b - a)
    .map((major) => path.join(POSTGRES_OF_DEBIAN, String(major), "bin"));
}

/**
 * Returns the path of a program on this machine, or undefined. PostgreSQL's programs come from its newest version only.
 */
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
