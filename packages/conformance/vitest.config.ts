import { defineConfig } from "vitest/config";

/** The settings of `npm run conformance`: it tests a given service, one check at a time. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["chapters/*.check.ts"],
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    maxConcurrency: 1,
    retry: 0,
    testTimeout: 90_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    reporters: ["verbose", "./support/reporter.ts"],
  },
});
