import { test as consoleTest } from "./console-test.ts";
import startApp from "./start-app.ts";

const START_MS_MAX = 120_000;

/** A test of the console with its own application, for changes that would affect all other tests. */
export const test = consoleTest.extend<object, { ownApp: string }>({
  ownApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const stop = await startApp();
      await use(`${process.env.E2E_BASE_URL}`);
      await stop();
    },
    { scope: "worker", timeout: START_MS_MAX },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp),
});
