import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "./bin/test/test-environment.ts";

/**
 * The settings of a running service that the API tests can use. They are copied one by one because Vite has its own
 * BASE_URL.
 */
const given = Object.fromEntries(Object.keys(TEST_ENVIRONMENT).map((name) => [name, process.env[name] ?? ""]));

export default defineConfig({
  test: {
    include: ["{app,bin,components,lib,prisma,e2e,bench}/**/*.test.{ts,tsx}"],
    // These are separate test stages with their own settings.
    exclude: [...configDefaults.exclude, "e2e/faults/**", "e2e/conformance/deployments/**"],
    globalSetup: ["e2e/support/database-server.ts"],
    environment: "node",
    pool: "forks",
    // Tests wait for the database most of the time. Vitest's default would leave one core idle.
    maxWorkers: Math.max(2, availableParallelism()),
    retry: 0,
    // Ends what hangs. A test of commands starts five processes, 4 s each on a busy machine.
    testTimeout: 40_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    env: process.env.API_TEST_URL ? given : TEST_ENVIRONMENT,
  },
});
