import fc from "fast-check";
import { expect, test } from "vitest";
import { anyJson } from "#e2e/support/generate/any-json.ts";
import { BODY_DEPTH_MAX } from "../core/limits.ts";
import { readJson } from "./read-json.ts";

const read = (body: string) =>
  readJson(new Request("http://localhost/", { method: "POST", headers: { "content-type": "application/json" }, body }));

test("any JSON is read without change, and refused when a member is repeated", () =>
  fc.assert(
    fc.asyncProperty(anyJson, async (json) => {
      const reading = read(`{"member": ${json.text}}`);
      if (json.read) expect(await reading).toEqual({ member: json.read.value });
      else await expect(reading).rejects.toMatchObject({ code: "INVALID_JSON" });
    }),
    { numRuns: 2_000 },
  ));

test("the maximum number of levels is read, one level more is refused", async () => {
  const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  await read(nested(BODY_DEPTH_MAX));
  await expect(read(nested(BODY_DEPTH_MAX + 1))).rejects.toMatchObject({ code: "INVALID_JSON" });
});

test("every digit of a number with 60 000 digits counts", async () => {
  const zeros = "0".repeat(30_000);
  expect(await read(`{"a": 1.${zeros}${zeros}}`)).toEqual({ a: 1 });
  expect(await read(`{"a": 1.${zeros}1${zeros}}`)).toEqual({ a: Number.NaN });
});

test("an escaped member name is decoded, whatever was read before", async () => {
  expect(await read('{"first": 1, "\\\\u0061": 2}')).toEqual({ first: 1, "\\u0061": 2 });
  expect(await read('{"first": 1, "\\u0061mount": 2}')).toEqual({ first: 1, amount: 2 });
});
