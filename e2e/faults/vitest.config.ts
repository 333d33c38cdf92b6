import { defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "../support/test-environment.ts";
import { pgbouncerProgram } from "./support/pgbouncer-program.ts";

const hasPgbouncer = pgbouncerProgram() !== undefined;
if (!hasPgbouncer)
  process.stdout.write("Left out: e2e/faults/pgbouncer.test.ts, since PgBouncer is not installed here.\n");

/** Real processes that are killed on purpose: a stage of its own, since it needs the built console and takes minutes. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    exclude: hasPgbouncer ? [] : ["e2e/faults/pgbouncer.test.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: TEST_ENVIRONMENT,
  },
});
