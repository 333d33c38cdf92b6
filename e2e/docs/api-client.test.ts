import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiTypes, apiTypesFile } from "#e2e/support/api-client/write-api-types.ts";

test.each(["A", "B"] as const)(
  "the types of the API client of variant %s are up to date (npm run api-client)",
  async (variant) => {
    expect(readFileSync(apiTypesFile(variant), "utf8") === (await apiTypes(variant))).toBe(true);
  },
);
