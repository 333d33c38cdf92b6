import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fingerprint, isStamped, writeStamp } from "./fingerprint.js";
import { missingBinaries, thisPlatform } from "./platform-binaries.js";
import { expected, root, runCommand } from "./run-command.js";

const STAMP = "node_modules/.guiche-installed";
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

/** The project's own Node, put into place by the install script of the package `node`. */
function ownNodeVersion() {
  const answer = existsSync(NODE) ? spawnSync(NODE, ["--version"], { encoding: "utf8" }).stdout : "";
  return Number(/^v(\d+)\./.exec(answer ?? "")?.[1] ?? 0);
}

export async function install() {
  console.log("Installing dependencies (about a minute the first time)…");
  await npm(["install", "--include=dev", "--no-audit", "--no-fund"]);
  const missing = missingBinaries(path.join(root, "node_modules"), thisPlatform());
  if (missing.length > 0) await npm(["install", "--include=dev", "--no-audit", "--no-fund", "--no-save", ...missing]);
  // An npm told to ignore install scripts leaves the package without its binary.
  if (ownNodeVersion() < 24) await npm(["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"]);
  if (ownNodeVersion() < 24) throw expected("Node.js 24 could not be installed into node_modules/.bin.");
  writeStamp(STAMP, wanted());
}
