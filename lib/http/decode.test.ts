import { expect, test } from "vitest";
import { z } from "zod";
import { sayIssue } from "./decode.ts";

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, "1"])(
  "%s in place of a whole number gets the message: must be a whole number",
  (value) => {
    const { error } = z.int().safeParse(value, { error: sayIssue });
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be a whole number"]);
  },
);
