import { defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "./support/test-environment.ts";

const { url = "" } = JSON.parse(process.env.CONFORMANCE ?? "{}");

/** How `npm run conformance` runs: no database of ours, one case after the other. */
export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    maxConcurrency: 1,
    retry: 0,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    env: { ...TEST_ENVIRONMENT, BASE_URL: url },
  },
});
