import { expect, test } from "vitest";
import { z } from "zod";
import type { Contract, Form } from "../core/contract.ts";
import { decode, sayIssue } from "./decode.ts";

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, "1"])(
  "%s in place of a whole number gets the message: must be a whole number",
  (value) => {
    const { error } = z.int().safeParse(value, { error: sayIssue });
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be a whole number"]);
  },
);

const form = {
  input: z.object({ search: z.string().optional(), deep: z.object({ "a/b": z.array(z.string()) }).optional() }),
  output: z.object({}),
};

test.each<[string, object, string]>([
  ["a parameter", { search: "a\0b" }, "/search"],
  ["a parameter alone", { search: "\0" }, "/search"],
  ["a member of a member", { deep: { "a/b": ["x", "\0"] } }, "/deep/a~1b/1"],
])("400 with a pointer: NUL in %s", (_what, members, pointer) => {
  const decoded = () => decode({} as Contract, form as unknown as Form, {}, { ...members });
  const errors = [{ pointer, message: "must not hold the character NUL" }];
  expect(decoded).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR", errors }));
});

test("other control characters are for the member's own form to judge", () => {
  const members = { search: "a\u0001b" };
  expect(decode({} as Contract, form as unknown as Form, {}, members)).toEqual(members);
});
