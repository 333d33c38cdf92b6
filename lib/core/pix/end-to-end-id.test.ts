import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readVectors } from "#e2e/support/vectors/read-vectors.ts";
import { makeEndToEndId, parseEndToEndId } from "./end-to-end-id.ts";

describe("published verdicts", () => {
  test.each(readVectors("end-to-end-ids"))("$id is $verdict", ({ id = "", verdict }) => {
    expect(parseEndToEndId(id) !== null).toBe(verdict === "valid");
  });
});

test("parseEndToEndId reads back what makeEndToEndId wrote, with the time to the minute", () => {
  const at = fc.date({
    min: new Date("2020-11-16T00:00:00Z"),
    max: new Date("2100-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      fc.constantFrom("E" as const, "D" as const),
      fc.stringMatching(/^[0-9A-Z]{8}$/),
      at,
      (kind, ispb, date) => {
        const id = makeEndToEndId(kind, ispb, date);
        expect(id).toMatch(/^[ED][0-9A-Za-z]{31}$/);
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        expect(parseEndToEndId(id)).toEqual({ kind, ispb, minute });
      },
    ),
  );
});

test("100 000 ids of one minute are all different and use every character", () => {
  const at = new Date("2026-11-21T13:00:00Z");
  const ids = new Set(Array.from({ length: 100_000 }, () => makeEndToEndId("E", "12345678", at)));
  expect(ids.size).toBe(100_000);
  expect(new Set([...ids].slice(0, 1_000).flatMap((id) => [...id.slice(21)])).size).toBe(62);
});

test.each([
  "",
  "e12345678202009091221abcdef12345",
  "F12345678202009091221abcdef12345",
  "E12345678202002301221abcdef12345",
  "E12345678202009091260abcdef12345",
  "E12345678000009091221abcdef12345",
  "E1234567a202009091221abcdef12345",
  "E12345678202009091221abcdef1234-",
  "E12345678202009091221abcdef1234",
  "E12345678202009091221abcdef12345\n",
])("%j is refused", (id) => {
  expect(parseEndToEndId(id)).toBeNull();
});
