import { expect, test } from "vitest";
import { ABOUT_ALL_FILES, LONG, nearestTests, testsThatUse } from "./nearest-tests.ts";

const CONTRACT = `export const createRefundContract = contract({
  name: "createRefund",
  A: { path: "POST /v1/pix/refund/{endToEndId}" },
});`;
const sources = new Map([
  ["lib/domain/refunds/lock.ts", ""],
  ["lib/domain/refunds/create.ts", 'import { lock } from "./lock.ts";'],
  ["lib/domain/refunds/create.test.ts", 'import { create } from "#lib/domain/refunds/create.ts";'],
  ["lib/domain/refunds/create.contract.ts", CONTRACT],
  ["lib/domain/orders/orders.test.ts", 'import {\n  create,\n} from "../refunds/create.ts";'],
  ["lib/domain/orders/named.test.ts", 'import type { Refund } from "../refunds/create.ts";'],
  ["lib/domain/search/late.test.ts", 'await import("../refunds/lock.ts");'],
  ["e2e/support/payouts.ts", 'await as.post("/v1/pix/refund/" + id, {});'],
  ["e2e/api/payouts.test.ts", 'import { rules } from "../support/payouts.ts";'],
  ["e2e/api/other.test.ts", 'get("/v1/pix/refunds-of-others")'],
  ["e2e/faults/kill.test.ts", 'import "../../lib/domain/refunds/lock.ts";'],
  ["prisma/seed.test.ts", ""],
]);
const LOCK = "lib/domain/refunds/lock.ts";

test("tests of the folder come first, then by imports, also dynamic; HTTP calls count, type imports do not", () => {
  expect(nearestTests([LOCK], sources).chosen).toEqual([
    "lib/domain/refunds/create.test.ts",
    "e2e/api/payouts.test.ts",
    "lib/domain/search/late.test.ts",
    "lib/domain/orders/orders.test.ts",
  ]);
});

test("the farthest tests beyond the maximum are left out and reported", () => {
  expect(nearestTests([LOCK], sources, 2)).toEqual({
    chosen: ["lib/domain/refunds/create.test.ts", "e2e/api/payouts.test.ts"],
    left: ["lib/domain/search/late.test.ts", "lib/domain/orders/orders.test.ts"],
    unseen: [],
  });
});

test("a changed test runs beyond the maximum, and so does the test beside a deleted file", () => {
  const changed = ["prisma/seed.test.ts", "e2e/api/other.test.ts", "lib/domain/search/late.ts"];
  expect(nearestTests(changed, sources, 1).chosen).toEqual([
    "prisma/seed.test.ts",
    "e2e/api/other.test.ts",
    "lib/domain/search/late.test.ts",
  ]);
});

test("a long test is left out and reported, unless it changed", () => {
  const [long = ""] = LONG;
  const withLong = new Map([...sources, [long, 'import "#lib/domain/refunds/lock.ts";']]);
  expect(nearestTests([LOCK], withLong).left).toEqual([long]);
  expect(nearestTests([long], withLong).chosen).toEqual([long]);
});

test("a changed file that no unit test imports is reported, but a document is not: its tests always run", () => {
  const [documents = ""] = ABOUT_ALL_FILES;
  const changed = ["package.json", "e2e/faults/kill.test.ts", "README.md"];
  const { chosen, unseen } = nearestTests(changed, new Map([...sources, [documents, ""]]));
  expect({ chosen, unseen }).toEqual({ chosen: [documents], unseen: ["package.json", "e2e/faults/kill.test.ts"] });
});

test("the tests that use a file are returned, the nearest by imports first", () => {
  expect(testsThatUse(LOCK, sources, 2)).toEqual([
    "lib/domain/search/late.test.ts",
    "lib/domain/refunds/create.test.ts",
  ]);
});
