import { defineConfig } from "vitest/config";
import { lackingPrograms, NEEDS_OF_FAULTS } from "../../bin/test/system-programs.ts";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { canMountVolumes } from "./support/small-volume.ts";

const leftOut = lackingPrograms(NEEDS_OF_FAULTS).map(({ name, missing }) => ({
  file: name,
  why: `lacks ${missing.join(", ")}`,
}));
if (!canMountVolumes()) leftOut.push({ file: "disk-full.test.ts", why: "lets us mount no volume" });
for (const { file, why } of leftOut) process.stdout.write(`Left out: e2e/faults/${file}, since this machine ${why}.\n`);

/** Fault tests, which kill real processes. A separate stage: it needs the built console and takes minutes. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    exclude: leftOut.map(({ file }) => `e2e/faults/${file}`),
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: TEST_ENVIRONMENT,
  },
});
