import { fingerprint, isStamped, writeStamp } from "./fingerprint.js";
import { runCommand } from "./run-command.js";

const STAMP = "lib/server/prisma/.generated-from";

const wanted = () =>
  fingerprint({
    paths: ["prisma/schema.prisma", "prisma/columns-generator.js", "prisma.config.ts", "package-lock.json"],
  });

export function isGenerated() {
  return isStamped(STAMP, wanted());
}

export async function generate() {
  console.log("Generating the database client…");
  await runCommand("prisma", ["generate"], {
    boundMs: 120_000,
    what: "`prisma generate`",
  });
  writeStamp(STAMP, wanted());
}
