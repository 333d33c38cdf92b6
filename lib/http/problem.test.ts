import { expect, test } from "vitest";
import { refuse } from "../core/errors.ts";
import { problem } from "./problem.ts";

test("a 503 has Retry-After, by default 1 second", () => {
  const after = (headers?: Record<string, string>) =>
    problem(refuse("SERVICE_UNAVAILABLE", "Try again.", headers ? { headers } : {}), "1").headers.get("retry-after");
  expect([after(), after({ "Retry-After": "30" })]).toEqual(["1", "30"]);
});
