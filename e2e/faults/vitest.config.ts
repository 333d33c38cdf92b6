import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { lackingPrograms, NEEDS_OF_FAULTS } from "../../bin/test/system-programs.ts";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { canMountVolumes } from "./support/small-volume.ts";

const leftOut = lackingPrograms(NEEDS_OF_FAULTS).map(({ name, missing }) => ({
  file: name,
  why: `lacks ${missing.join(", ")}`,
}));
if (!canMountVolumes()) leftOut.push({ file: "disk-full.test.ts", why: "lets us mount no volume" });
for (const { file, why } of leftOut) process.stdout.write(`Left out: e2e/faults/${file}, since this machine ${why}.\n`);

/** Without times of an earlier run vitest would begin the longest files last, with the other workers idle. */
const LONGEST = [
  ...[
    "kill-web.test.ts",
    "connector.test.ts",
    "kill-worker.test.ts",
    "kill-worker-rail.test.ts",
    "kill-schedules.test.ts",
  ],
  ...["connector-kill.test.ts", "staging-recipes.test.ts", "recipes.test.ts", "disk-full.test.ts", "patroni.test.ts"],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Fault tests, which kill real processes. A separate stage: it needs the built console and takes minutes. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    exclude: leftOut.map(({ file }) => `e2e/faults/${file}`),
    environment: "node",
    pool: "forks",
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    retry: 0,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: TEST_ENVIRONMENT,
  },
});
