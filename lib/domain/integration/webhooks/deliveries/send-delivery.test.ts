import { describe, expect, test } from "vitest";
import { retryDelayMs } from "./send-delivery.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const plain = { statusCode: 500, retryAfter: null };
const delay = (
  number: number,
  random = 0.5,
  answer: { statusCode: number | null; retryAfter: string | null } = plain,
) => retryDelayMs(number, answer, NOW, random);

describe("retries", () => {
  test.each([
    [1, 5_000],
    [2, 300_000],
    [3, 1_800_000],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 14 * HOUR],
    [8, 20 * HOUR],
    [9, 24 * HOUR],
  ])("after attempt %i in %i ms, plus or minus a tenth", (number, ms) => {
    expect(delay(number)).toBe(ms);
    expect(delay(number, 0)).toBe(ms * 0.9);
    expect(delay(number, 1)).toBe(Math.round(ms * 1.1));
  });

  test("there are ten attempts", () => {
    expect(delay(10)).toBeNull();
  });

  test("410 ends the delivery", () => {
    expect(delay(1, 0.5, { statusCode: 410, retryAfter: null })).toBeNull();
  });

  test.each([
    [429, "120", 120_000],
    [503, "120", 120_000],
    [500, "120", 5_000],
    [null, "120", 5_000],
    [429, "1", 5_000],
    [429, "0", 5_000],
    [429, "-5", 5_000],
    [429, "soon", 5_000],
    [429, "99999999", 24 * HOUR],
    [503, "Sat, 21 Nov 2026 12:10:00 GMT", 600_000],
    [503, "Sat, 21 Nov 2026 11:00:00 GMT", 5_000],
    [503, "Sat, 28 Nov 2026 12:00:00 GMT", 24 * HOUR],
  ])("%s with Retry-After %s: in %i ms", (statusCode, retryAfter, ms) => {
    expect(delay(1, 0.5, { statusCode, retryAfter })).toBe(ms);
  });
});
