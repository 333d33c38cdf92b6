import { defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "../support/test-environment.ts";

/** Real processes that are killed on purpose: a stage of its own, since it needs the built console and takes minutes. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: TEST_ENVIRONMENT,
  },
});
