import { defineConfig } from "@playwright/test";
import config from "../../playwright.config.ts";

/** `npm run screenshots`: pictures of every page, for people to look at. */
export default defineConfig(config, {
  testDir: ".",
  testMatch: ["screenshots.ts", "screenshots-bare.ts"],
  globalSetup: "../support/app/start-app.ts",
  use: { trace: "off", screenshot: "off" },
});
