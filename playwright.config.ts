import { defineConfig } from "@playwright/test";
import { chosenChromium, launchOptions } from "./bin/test/chromium.ts";
import { TEST_ENVIRONMENT } from "./bin/test/test-environment.ts";

// For the tests and each process that they start.
process.env.TZ = TEST_ENVIRONMENT.TZ;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/app/start-app.ts",
  outputDir: process.env.E2E_OUTPUT ?? "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    // Below the test's own bound, so that the report says what an action waited for.
    actionTimeout: 30_000,
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: launchOptions(chosenChromium()),
    timezoneId: "America/Sao_Paulo",
    // Recording every test takes a third of the run's time.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
