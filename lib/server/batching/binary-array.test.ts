import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "../db.ts";
import { binaryArray } from "./binary-array.ts";

await testDatabase();

/** PostgreSQL cannot store NUL. A lone surrogate has no UTF-8 form. */
const storable = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
const awkward = fc.constantFrom("", "NULL", "null", '"', "\\", "{}", "a,b", " ", "\n", '\\"', "{", "}");

test("PostgreSQL reads any texts and nulls back without change", async () => {
  const values = fc.array(fc.option(fc.oneof(storable, awkward)), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const [row] = await rows<{ read: unknown }>({
        text: "SELECT $1::text[] AS read",
        values: [binaryArray("text", given)],
      });
      expect(row?.read).toEqual(given);
    }),
  );
});

test("PostgreSQL reads values of every type back without change", async () => {
  const ids = [randomUUID(), randomUUID().toUpperCase(), null];
  const json = { name: 'Bruna "B" \\ Testeira', "a,b": "{}", ç: [1, null] };
  const bytes = Buffer.from([0, 34, 92, 255]);
  const times = [new Date("2026-11-26T12:34:56.789Z"), new Date("1970-01-01T00:00:00.001Z")];
  const [row] = await rows({
    text: `SELECT $1::uuid[]::text[] AS uuids, $2::bigint[] AS bigints, $3::int[] AS integers, $4::smallint[] AS smallints,
             $5::boolean[] AS booleans, $6::timestamptz[] AS times, $7::bytea[] AS bytes, $8::jsonb[] AS jsons`,
    values: [
      binaryArray("uuid", ids),
      binaryArray("bigint", [1n, 100_000_000_000n, -(2n ** 63n), 2 ** 53 - 1]),
      binaryArray("integer", [0, -1, 2_592_000]),
      binaryArray("smallint", [7, -32_768]),
      binaryArray("boolean", [true, false, null]),
      binaryArray("timestamptz", times),
      binaryArray("bytea", [bytes, bytes.toString("hex")]),
      binaryArray("jsonb", [json, null, "text"]),
    ],
  });
  expect(row).toEqual({
    uuids: ids.map((id) => id?.toLowerCase() ?? null),
    bigints: [1n, 100_000_000_000n, -(2n ** 63n), 9_007_199_254_740_991n],
    integers: [0, -1, 2_592_000],
    smallints: [7, -32_768],
    booleans: [true, false, null],
    times,
    bytes: [bytes, bytes],
    jsons: [json, null, "text"],
  });
});

test("PostgreSQL reads an empty array, and one that is longer than the scratch memory", async () => {
  const long = ["ç".repeat(3_000_000), "ç".repeat(3_000_000), null, "x", "x", null, null, "x"];
  const [row] = await rows<{ none: unknown; long: unknown }>({
    text: "SELECT $1::text[] AS none, $2::text[] AS long",
    values: [binaryArray("text", []), binaryArray("text", long)],
  });
  expect(row).toEqual({ none: [], long });
});

test.each([
  "",
  "1234",
  "5eed0000-0000-4000-8000-00000000001g",
  "5eed0000x0000-4000-8000-000000000011",
  `${randomUUID()}0`,
])("refuses %j as an id", (id) => {
  expect(() => binaryArray("uuid", [id])).toThrow("an id is not a UUID");
});
