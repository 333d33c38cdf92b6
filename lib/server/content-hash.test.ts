import { expect, test } from "vitest";
import { contentHash } from "./content-hash.ts";

const hex = (...content: unknown[]) => contentHash(content).toString("hex");

test("the order of members does not matter", () => {
  expect(hex({ a: 1, b: { c: 2, d: 3 } })).toBe(hex({ b: { d: 3, c: 2 }, a: 1 }));
});

test("absent, undefined and null mean the same", () => {
  expect(hex({ a: 1, b: null }, null)).toBe(hex({ a: 1, b: undefined }, undefined));
  expect(hex({ a: 1, b: null })).toBe(hex({ a: 1 }));
});

test("another value, position or name gives another hash", () => {
  const hashes = [
    hex(1n, 2n),
    hex(2n, 1n),
    hex({ a: 1 }),
    hex({ b: 1 }),
    hex([1, 2]),
    hex([12]),
    hex("a", "bc"),
    hex("ab", "c"),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
