import { defineConfig } from "@playwright/test";
import { chosenChromium, launchOptions } from "./bin/test/chromium.ts";
import { lackingPrograms, NEEDS_OF_ENGINES } from "./bin/test/system-programs.ts";
import { TEST_ENVIRONMENT } from "./bin/test/test-environment.ts";
import type { EngineOption } from "./e2e/engines/support/engines-test.ts";

// For the tests and each process that they start.
process.env.TZ = TEST_ENVIRONMENT.TZ;

/** Other engines run few of their journeys in `npm test`, and all of them where the command names the files. */
const grep = process.env.E2E_WHOLE ? /./ : /@always/;
const lacking = lackingPrograms(NEEDS_OF_ENGINES);
// Playwright's workers load this file, too.
if (process.env.TEST_WORKER_INDEX === undefined) {
  for (const { name, missing } of lacking) {
    process.stdout.write(`Left out: ${name}, since this machine lacks ${missing.join(", ")}.\n`);
  }
}
const engines = (["webkit", "firefox"] as const).filter((name) => !lacking.some((one) => one.name === name));

export default defineConfig<object, EngineOption>({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/app/start-app.ts",
  outputDir: process.env.E2E_OUTPUT ?? "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Ends what hangs: some machines give new memory slowly, and a browser takes much.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  projects: [
    { name: "chromium", testIgnore: "e2e/engines/**" },
    ...engines.map((name) => ({ name, testMatch: "e2e/engines/*.spec.ts", grep, use: { engineName: name } })),
  ],
  use: {
    // Below the test's own bound, so that the report says what an action waited for.
    actionTimeout: 30_000,
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: launchOptions(chosenChromium()),
    timezoneId: "America/Sao_Paulo",
    // Each frame of what pulses is drawn without a graphics card.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test takes a third of the run's time.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
