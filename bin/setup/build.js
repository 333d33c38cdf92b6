import { readFileSync } from "node:fs";
import path from "node:path";
import { compressFiles } from "./compress.js";
import { fingerprint, isStamped, writeStamp } from "./fingerprint.js";
import { root, runCommand } from "./run-command.js";

const STAMP = ".next/built-from";
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "prisma/schema.prisma",
  "prisma/columns-generator.js",
];
const SETTINGS = ["package-lock.json", "next.config.js", "postcss.config.mjs"];

function wanted() {
  const { imports } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return fingerprint({
    paths: [...SOURCES, ...SETTINGS],
    extra: JSON.stringify(imports),
    ignore: (file) => /\.test\.tsx?$/.test(file) || file.startsWith("lib/server/prisma/"),
  });
}

export function isBuilt() {
  return isStamped(STAMP, wanted());
}

export async function build() {
  console.log("Building the console (about half a minute)…");
  const from = wanted();
  await runCommand("next", ["build"], {
    boundMs: 15 * 60_000,
    what: "`next build`",
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  await compressFiles(path.join(root, ".next/static"));
  writeStamp(STAMP, from);
}
