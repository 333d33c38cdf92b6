import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { arrayLiteral } from "./array-literal.ts";
import { rows } from "./db.ts";

await testDatabase();

/** PostgreSQL cannot store NUL. A lone surrogate has no UTF-8 form. */
const storable = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
const awkward = fc.constantFrom("", "NULL", "null", '"', "\\", "{}", "a,b", " ", "\n", '\\"', "{", "}");

test("PostgreSQL reads any texts and nulls back without change", async () => {
  const values = fc.array(fc.option(fc.oneof(storable, awkward)), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const [row] = await rows<{ read: unknown }>({ text: "SELECT $1::text[] AS read", values: [arrayLiteral(given)] });
      expect(row?.read).toEqual(given);
    }),
  );
});

test("PostgreSQL reads numbers, bigints, JSON and bytes back without change", async () => {
  const bytes = Buffer.from([0, 34, 92, 255]);
  const json = JSON.stringify({ name: 'Bruna "B" \\ Testeira', "a,b": "{}" });
  const [row] = await rows({
    text: "SELECT $1::bigint[] AS bigints, $2::int[] AS ints, $3::jsonb[] AS jsons, $4::bytea[] AS bytes",
    values: [
      arrayLiteral([1n, 100_000_000_000n]),
      arrayLiteral([0, -1, 2_592_000]),
      arrayLiteral([json, null]),
      arrayLiteral([bytes]),
    ],
  });
  expect(row).toEqual({
    bigints: [1n, 100_000_000_000n],
    ints: [0, -1, 2_592_000],
    jsons: [JSON.parse(json), null],
    bytes: [bytes],
  });
});
