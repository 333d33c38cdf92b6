import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,bin,components,lib,prisma,e2e,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/support/database-server.ts"],
    environment: "node",
    pool: "forks",
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    env: {
      APP_ENV: "staging",
      BASE_URL: "http://localhost:3000",
      SECRET_KEY: "a key for tests, of more than 32 characters",
      NEXTAUTH_SECRET: "a secret for tests, of more than 32 characters",
      LOG_LEVEL: "silent",
    },
  },
});
