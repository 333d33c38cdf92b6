import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ os: string, arch: string, libc: "glibc" | "musl" | "" }} Platform */

/** @returns {Platform} */
export function thisPlatform() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const libc = process.platform !== "linux" ? "" : report.header?.glibcVersionRuntime ? "glibc" : "musl";
  return { os: process.platform, arch: process.arch, libc };
}

/**
 * Returns whether a package such as `@scope/thing-linux-x64-gnu` carries a binary for the platform.
 * @param {string} name
 * @param {Platform} platform
 */
export function isFor(name, { os, arch, libc }) {
  const words = name.toLowerCase().split(/[-_/]/);
  const osNames = os === "win32" ? ["win32", "windows"] : [os];
  if (!osNames.some((word) => words.includes(word)) || !words.includes(arch)) return false;
  const musl = words.some((word) => word === "musl" || word === "linuxmusl");
  return os !== "linux" || musl === (libc === "musl");
}

/**
 * Returns, as `name@version`, the optional packages for this platform that an installed package asks for and that are
 * missing. The lock file is made on one platform and may not list them for another. npm then omits them without a
 * message.
 * @param {string} modules path of node_modules
 * @param {Platform} platform
 */
export function missingBinaries(modules, platform) {
  const listing = path.join(modules, ".package-lock.json");
  if (!existsSync(listing)) return [];
  const installed = Object.keys(JSON.parse(readFileSync(listing, "utf8")).packages);
  /** @type {Set<string>} */
  const missing = new Set();
  for (const place of ["..", ...installed.map((key) => path.join("..", key))]) {
    const manifest = path.join(modules, place, "package.json");
    if (!existsSync(manifest)) continue;
    const { optionalDependencies = {} } = JSON.parse(readFileSync(manifest, "utf8"));
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const there = [path.join(modules, place, "node_modules", name), path.join(modules, name)].some(existsSync);
      if (!there && isFor(name, platform)) missing.add(`${name}@${version}`);
    }
  }
  return [...missing];
}
