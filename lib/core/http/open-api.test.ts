import { expect, test } from "vitest";
import { schemaWords } from "./open-api.ts";

test.each([
  [{ type: "string", minLength: 1, maxLength: 77 }, "string 1–77"],
  [{ type: ["string", "null"], maxLength: 140 }, "string | null 0–140"],
  [{ type: "string", minLength: 32, maxLength: 32 }, "string 32"],
  [{ type: "string", pattern: "^[0-9A-Z]{8}$" }, "string [0-9A-Z]{8}"],
  [{ type: "string", format: "uuid", pattern: "^…$" }, "string uuid"],
  [{ type: "integer", minimum: 1, maximum: 2_592_000 }, "integer 1–2\u00a0592\u00a0000"],
  [{ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, "integer"],
  [{ type: "array", minItems: 1, maxItems: 20 }, "array 1–20"],
  [{ type: "object", maxProperties: 50 }, "object 0–50"],
  [{ enum: ["A", null] }, '"A" | null'],
  [{ const: 200 }, "200"],
  [{}, "any"],
])("the schema %j is described as %s", (schema, words) => {
  expect(schemaWords(schema)).toBe(words);
});
