import { fingerprint, isStamped, writeStamp } from "./fingerprint.js";
import { runCommand } from "./run-command.js";

const STAMP = "lib/server/prisma/.generated-from";

const wanted = () => fingerprint({ paths: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"] });

export function isGenerated() {
  return isStamped(STAMP, wanted());
}

export async function generate() {
  console.log("Generating the database client…");
  await runCommand("prisma", ["generate"], {
    boundMs: 120_000,
    what: "`prisma generate`",
    // Generating runs on WebAssembly; any program that exists keeps Prisma from downloading its native engine.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  writeStamp(STAMP, wanted());
}
