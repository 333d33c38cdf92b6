import fc from "fast-check";
import { expect, test } from "vitest";
import { heightOf, planPages } from "./pdf/pdf.ts";

const HEIGHTS = { line: 10, dayEnd: 6 };
const days = fc
  .array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((counts) => counts.map((lines, i) => ({ day: `${i}`, lines })));

test("every line is on one page, in order, no page is fuller than it may be, and a day's totals follow its last line", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 16, max: 60 }), fc.integer({ min: 16, max: 300 }), (all, first, rest) => {
      const pages = planPages(all, HEIGHTS, first, rest);
      const parts = pages.flat();
      for (const { day, lines } of all) {
        const own = parts.filter((part) => part.day === day);
        expect(own.reduce((sum, part) => sum + part.lines, 0)).toBe(lines);
        expect(own.map(({ isEnd }) => isEnd)).toEqual(own.map((_, i) => i === own.length - 1));
      }
      const order = parts.map(({ day }) => Number(day));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      for (const [i, page] of pages.entries())
        expect(heightOf(page, HEIGHTS)).toBeLessThanOrEqual(i === 0 ? first : rest);
      expect(pages.slice(1).every((page) => page.length > 0)).toBe(true);
    }),
  );
});

test("without lines there is one page", () => {
  expect(planPages([], HEIGHTS, 100, 100)).toEqual([[]]);
});

test("a last line goes to the next page when the day's totals do not fit beside it", () => {
  expect(planPages([{ day: "a", lines: 3 }], HEIGHTS, 35, 100)).toEqual([
    [{ day: "a", lines: 2, isEnd: false }],
    [{ day: "a", lines: 1, isEnd: true }],
  ]);
});
