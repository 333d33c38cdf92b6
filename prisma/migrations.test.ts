import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";

const root = path.resolve(import.meta.dirname, "..");
const { url } = await testDatabase();

async function prisma(...args: string[]): Promise<string> {
  const cli = path.join(root, "node_modules/prisma/build/index.js");
  const run = promisify(execFile)(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  });
  const { stdout } = await run.catch((failure) => failure);
  return stdout;
}

test("the migrations make exactly the tables of schema.prisma", async () => {
  const difference = await prisma("migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema.prisma");
  expect(difference.trim()).toBe("No difference detected.");
});

test("prisma's own CLI finds nothing to apply after our runner", async () => {
  expect(await prisma("migrate", "status")).toContain("Database schema is up to date!");
});
