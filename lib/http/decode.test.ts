import { expect, test } from "vitest";
import { z } from "zod";
import { sayIssue } from "./decode.ts";

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, "1"])("%s where a whole number belongs is told so", (value) => {
  const { error } = z.int().safeParse(value, { error: sayIssue });
  expect(error?.issues.map(({ message }) => message)).toEqual(["must be a whole number"]);
});
