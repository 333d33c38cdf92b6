import { defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";

/** The conformance suite against a real deployment. A separate stage: it needs the built service and takes minutes. */
export default defineConfig({
  test: {
    include: ["e2e/deployments/*.test.ts"],
    environment: "node",
    pool: "forks",
    retry: 0,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    env: TEST_ENVIRONMENT,
  },
});
