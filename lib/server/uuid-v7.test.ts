import { expect, test } from "vitest";
import { uuidV7 } from "./uuid-v7.ts";

test("ids of one process are unique, well-formed and in the order in which they were made", () => {
  const ids = Array.from({ length: 50_000 }, () => uuidV7());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(ids.toSorted()).toEqual(ids);
});

test("an id contains the time when it was made", () => {
  const ms = Number.parseInt(uuidV7().replace("-", "").slice(0, 12), 16);
  expect(Math.abs(ms - Date.now())).toBeLessThan(5_000);
});
