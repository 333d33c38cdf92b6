import { describe, expect, test } from "vitest";
import { isSearch, searchFilter } from "./statement-selection.ts";

describe("a search", () => {
  test.each([
    ["an endToEndId", "E99999004202611211200abcdefghijk", { endToEndId: "E99999004202611211200abcdefghijk" }],
    ["an id", "0190a1b2-0000-7000-8000-000000000001", { productTransactionId: "0190a1b2-0000-7000-8000-000000000001" }],
    ["one in small letters", "e99999004202611211200abcdefghijk", { text: "e99999004202611211200abcdefghijk" }],
    ["words", "Ana pedido-7", { text: "Ana pedido-7" }],
  ])("recognises %s", (_what, text, filter) => expect(searchFilter(text)).toEqual(filter));
});

const DAYS = { accountNumber: "1", initDate: "2026-11-01", endDate: "2026-11-30" };

test.each([
  [{}, false],
  [{ kinds: ["fee" as const], transactionType: "debit" as const, method: "tarifa" as const }, false],
  [{ text: "ana" }, true],
  [{ amountTo: 1 }, true],
  [{ hour: 3 }, true],
  [{ hour: 3, endDate: DAYS.initDate }, false],
])("%j reads line by line: %s", (filters, reads) => expect(isSearch({ ...DAYS, ...filters })).toBe(reads));
