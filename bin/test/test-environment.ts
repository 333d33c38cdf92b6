import path from "node:path";
import { root } from "../setup/run-command.js";

/**
 * The settings of the tests. They contain nothing from the developer's environment, above all no database. Times are
 * BRT or UTC wherever the service runs, so tests run in a zone whose days are others than both.
 */
export const TEST_ENVIRONMENT = {
  APP_ENV: "staging",
  BASE_URL: "http://localhost:3000",
  DATABASE_URL: "",
  SECRET_KEY: "a key for tests, of more than 32 characters",
  NEXTAUTH_SECRET: "a secret for tests, of more than 32 characters",
  LOG_LEVEL: "silent",
  TZ: "Asia/Tokyo",
  /** Commands that tests run start in less time. */
  NODE_COMPILE_CACHE: path.join(root, ".test/compiled"),
};
