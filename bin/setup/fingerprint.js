import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run-command.js";

/**
 * @param {string} relative
 * @returns {string[]}
 */
function filesUnder(relative) {
  const absolute = path.join(root, relative);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [relative];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(path.posix.join(relative, entry.name)));
}

/**
 * Returns one SHA-256 hash over the names and contents of all files under `paths`.
 * @param {{ paths: string[], extra?: string, ignore?: (path: string) => boolean }} what
 */
export function fingerprint({ paths, extra = "", ignore = () => false }) {
  const hash = createHash("sha256").update(extra);
  for (const file of paths.flatMap(filesUnder)) {
    if (!ignore(file)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** Returns whether the stamp (a path in the project) contains `value`. @param {string} stamp @param {string} value */
export function isStamped(stamp, value) {
  const file = path.join(root, stamp);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** @param {string} stamp @param {string} value */
export function writeStamp(stamp, value) {
  const file = path.join(root, stamp);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}
