import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { accountNumberOf, isAccountNumber, locationToken, parseLocationToken } from "./location-token.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const accountNumber = fc.stringMatching(/^[0-9]{8}$/);

describe("locationToken", () => {
  test("is base64url of the account number and the bytes of the charge id, and is read back", () => {
    fc.assert(
      fc.property(accountNumber, fc.uuid(), (number, chargeId) => {
        const bytes = Buffer.alloc(20);
        bytes.writeUInt32BE(Number(number));
        bytes.write(chargeId.replaceAll("-", ""), 4, "hex");
        const token = locationToken(number, chargeId);
        expect(token).toBe(bytes.toString("base64url"));
        expect(token).toHaveLength(27);
        expect(parseLocationToken(token)).toEqual({ accountNumber: number, chargeId });
      }),
    );
  });

  test.each([
    ["1234567", "123e4567-e89b-42d3-a456-426655440000"],
    ["12345678", "123e4567e89b42d3a456426655440000"],
    ["12345678", "123E4567-E89B-42D3-A456-426655440000"],
  ])("%s and %s throw", (number, chargeId) => {
    expect(() => locationToken(number, chargeId)).toThrow(RangeError);
  });
});

describe("parseLocationToken", () => {
  test("accepts only the spelling that locationToken writes", () => {
    const text = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_-]{27}$/),
      fc.stringMatching(/^AA[A-Za-z0-9_-]{25}$/),
      fc.tuple(accountNumber, fc.uuid(), fc.constantFrom(...ALPHABET)).map(([number, chargeId, last]) => {
        return locationToken(number, chargeId).slice(0, 26) + last;
      }),
    );
    fc.assert(
      fc.property(text, (token) => {
        const location = parseLocationToken(token);
        if (location) expect(locationToken(location.accountNumber, location.chargeId)).toBe(token);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    "",
    "A".repeat(26),
    "A".repeat(28),
    `${"A".repeat(26)}=`,
    `${"A".repeat(26)}B`,
    `${"A".repeat(26)}+`,
    "_".repeat(27),
    `${"A".repeat(27)}\n`,
    "../../../../../etc/passwd",
  ])("%j is refused", (token) => {
    expect(parseLocationToken(token)).toBeNull();
  });

  test("never throws", () => {
    fc.assert(fc.property(anyText, (text) => void parseLocationToken(text)));
  });
});

test("each account number has exactly one integer, and each integer one account number", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), (integer) => {
      const number = accountNumberOf(integer) ?? "";
      expect(isAccountNumber(number)).toBe(true);
      expect(Number(number)).toBe(integer);
    }),
  );
});

test.each([-1, 1.5, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY])("%d is not an account number", (integer) => {
  expect(accountNumberOf(integer)).toBeNull();
});

test.each(["", "1234567", "123456789", "1234567a", "１2345678", "12345678\n", " 1234567", "-1234567"])(
  "%j is refused",
  (text) => {
    expect(isAccountNumber(text)).toBe(false);
  },
);
