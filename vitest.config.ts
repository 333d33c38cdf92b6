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
  },
});
