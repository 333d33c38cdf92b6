import { defineConfig } from "@playwright/test";
import config from "../../playwright.config.ts";

/** The settings of `npm run screenshots`: screenshots of every page, for review by people. */
export default defineConfig(config, {
  testDir: ".",
  testMatch: ["screenshots.ts", "screenshots-bare.ts"],
  globalSetup: "../support/app/start-app.ts",
  use: { trace: "off", screenshot: "off" },
});
