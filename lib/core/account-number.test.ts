import fc from "fast-check";
import { expect, test } from "vitest";
import { accountNumberOf, isAccountNumber } from "./account-number.ts";

test("an account number and its integer are one to one", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), (integer) => {
      const number = accountNumberOf(integer) ?? "";
      expect(isAccountNumber(number)).toBe(true);
      expect(Number(number)).toBe(integer);
    }),
  );
});

test.each([-1, 1.5, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY])("%d is no account number", (integer) => {
  expect(accountNumberOf(integer)).toBeNull();
});

test.each(["", "1234567", "123456789", "1234567a", "１2345678", "12345678\n", " 1234567", "-1234567"])(
  "%j is none",
  (text) => {
    expect(isAccountNumber(text)).toBe(false);
  },
);
