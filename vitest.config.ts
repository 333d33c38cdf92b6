import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TEST_ENVIRONMENT } from "./bin/test/test-environment.ts";

/**
 * The settings of a running service that the API tests can use. They are copied one by one because Vite has its own
 * BASE_URL.
 */
const given = Object.fromEntries(Object.keys(TEST_ENVIRONMENT).map((name) => [name, process.env[name] ?? ""]));

/** What a test changes for all that runs in its process, or keeps there: such a file shares no module with another one. */
const LEAVES_TRACES =
  /#e2e\/support\/(?!generate\/|vectors\/)|#lib\/server\/(?:db|env|prisma-client)\.ts|process\.|\bvi\.|globalThis|_threads|started-process|-process\.ts/;

/** What evaluating our modules anew and restoring the settings does not undo: such a file has a process of its own. */
const KEEPS_ITS_PROCESS =
  /process\.(?:on|once|exit|kill|chdir|stdout|stderr)\b|\bvi\.(?:fn|spyOn|mock|useFakeTimers)|_threads|globalThis/;

const TESTS = "{app,bin,components,lib,packages,prisma,e2e,bench}/**/*.test.{ts,tsx}";
const tests = globSync(TESTS, { exclude: ["e2e/faults/**", "e2e/deployments/**"] });

function projectOf(file: string): "together" | "afresh" | "alone" {
  const text = readFileSync(file, "utf8");
  if (!file.startsWith("e2e/") && !LEAVES_TRACES.test(text)) return "together";
  return KEEPS_ITS_PROCESS.test(text) ? "alone" : "afresh";
}

const filesOf = Map.groupBy(tests, projectOf);
const DATABASE = "e2e/support/database-server.ts";

export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    projects: [
      // Their modules are read once for all files of a process, not once for each.
      { extends: true, test: { name: "together", include: filesOf.get("together") ?? [], isolate: false } },
      // Those of node_modules alone are.
      {
        extends: true,
        test: {
          name: "afresh",
          include: filesOf.get("afresh") ?? [],
          isolate: false,
          setupFiles: ["e2e/support/begin-afresh.ts"],
          globalSetup: [DATABASE],
        },
      },
      { extends: true, test: { name: "alone", include: filesOf.get("alone") ?? [], globalSetup: [DATABASE] } },
    ],
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
