import { expect, test } from "vitest";
import { newPayments } from "./arrivals.ts";

const rows = (text: string) =>
  [...text].map((key) => ({ key: key.toLowerCase(), isPayment: key !== key.toLowerCase() }));

// A capital is a payment that was received; a small letter is a charge that waits.
test.each([
  ["the same rows", "ABc", "ABc", 0],
  ["a payment above", "ABc", "DABc", 1],
  ["a charge above, which nobody has paid", "ABc", "dABc", 0],
  ["a charge of the list is paid", "ABc", "ABC", 1],
  ["both, and the last row leaves the page", "ABc", "DAB", 1],
  ["a row is gone, and one of the next page comes in", "ABc", "BcD", 0],
  ["the first payment of an empty list", "", "A", 1],
  ["a whole page of new payments", "AB", "CD", 2],
] as const)("%s", (_, before, now, count) => {
  expect(newPayments(rows(before), rows(now))).toBe(count);
});
