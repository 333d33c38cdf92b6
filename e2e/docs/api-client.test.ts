import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiTypes, apiTypesFile } from "#e2e/support/api-client/write-api-types.ts";

test.each(["A", "B"] as const)(
  "the client's types of variant %s are fresh (`npm run api-client` renews them)",
  async (variant) => {
    expect(readFileSync(apiTypesFile(variant), "utf8") === (await apiTypes(variant))).toBe(true);
  },
);
