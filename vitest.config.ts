import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "./e2e/support/test-environment.ts";

/**
 * The settings of a service that runs already, at which tests of the API may be pointed. Named one by one: Vite has a
 * BASE_URL of its own.
 */
const given = Object.fromEntries(Object.keys(TEST_ENVIRONMENT).map((name) => [name, process.env[name] ?? ""]));

export default defineConfig({
  test: {
    include: ["{app,bin,components,lib,prisma,e2e,bench}/**/*.test.{ts,tsx}"],
    // Stages of their own, with settings of their own.
    exclude: [...configDefaults.exclude, "e2e/faults/**", "e2e/conformance/deployments/**"],
    globalSetup: ["e2e/support/database-server.ts"],
    environment: "node",
    pool: "forks",
    // Most of their time tests wait for the database; Vitest itself would leave one core idle.
    maxWorkers: Math.max(2, availableParallelism()),
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    env: process.env.API_TEST_URL ? given : TEST_ENVIRONMENT,
  },
});
