import { expect, test } from "vitest";
import { decoded } from "#e2e/support/money/test-withdrawal.ts";
import type { Variant } from "#lib/core/contract.ts";
import { Refusal } from "#lib/core/errors.ts";
import { decode } from "#lib/http/decode.ts";
import { getStatementContract as contract } from "./get-statement.contract.ts";

function codeOf(variant: Variant, members: Record<string, string>): string | undefined {
  try {
    decode(contract, contract[variant] as never, {}, members);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

const UUID = "7a7ab9a0-9d0a-4a0e-8f4e-0d8c3d1f5b10";

test.each([
  "2026-02-30",
  "2026-13-01",
  "0000-01-01",
  "yesterday",
  "",
  "2026-11-01T00:00:00",
  "1763683200",
  "2026-11-01T24:00:00Z",
])("A: 400 INVALID_DATE_RANGE for the date %j, at either end", (date) => {
  expect(codeOf("A", { initDate: date })).toBe("INVALID_DATE_RANGE");
  expect(codeOf("A", { initDate: "2026-11-01", endDate: date })).toBe("INVALID_DATE_RANGE");
});

test("B: 400 INVALID_DATE_RANGE for a date that is not RFC 3339, also for a day without a time", () => {
  const endDate = "2026-11-02T00:00:00Z";
  for (const startDate of ["2026-02-30T00:00:00Z", "2026-11-01", "x"]) {
    expect(codeOf("B", { startDate, endDate })).toBe("INVALID_DATE_RANGE");
    expect(codeOf("B", { startDate: endDate, endDate: startDate })).toBe("INVALID_DATE_RANGE");
  }
});

test.each(["0", "101", "-1", "1.5", "x", "", "2147483648", "１０"])("400 INVALID_PAGE_SIZE for %j", (size) => {
  expect(codeOf("A", { initDate: "2026-11-01", pageSize: size })).toBe("INVALID_PAGE_SIZE");
  expect(codeOf("B", { limit: size })).toBe("INVALID_PAGE_SIZE");
});

test.each<Record<string, string>>([
  { productTransactionId: "not-a-uuid" },
  { productTransactionId: `${UUID}0` },
  { endToEndId: "E123" },
  { endToEndId: `E${"0".repeat(30)}!` },
  { counterPartyCpf: "00000000190" },
  { transactionType: "deposit" },
  { method: "PIX" },
  { page: "-1" },
  { page: "2147483648" },
  { page: "x" },
  { accountNumber: "" },
])("A: 400 INVALID_QUERY_PARAMETER for %j", (members) => {
  expect(codeOf("A", { initDate: "2026-11-01", ...members })).toBe("INVALID_QUERY_PARAMETER");
});

test.each<Record<string, string>>([{ page: "0" }, { transactionType: "credit" }, { productType: "pix" }])(
  "B: 400 INVALID_QUERY_PARAMETER for %j",
  (members) => {
    const range = { startDate: "2026-11-01T00:00:00Z", endDate: "2026-11-02T00:00:00Z" };
    expect(codeOf("B", { ...range, ...members })).toBe("INVALID_QUERY_PARAMETER");
  },
);

test("a wrong date is reported before a wrong page size, a wrong page size before the rest", () => {
  expect(codeOf("A", { page: "x", pageSize: "0", endDate: "x" })).toBe("INVALID_DATE_RANGE");
  expect(codeOf("A", { page: "x", pageSize: "0" })).toBe("INVALID_PAGE_SIZE");
});

test("unknown parameters are ignored", () => {
  expect(codeOf("A", { initDate: "2026-11-01", colour: "blue" })).toBeUndefined();
});

test("the parameters of A and of B decode to the same query", () => {
  const start = { first: new Date("2026-11-01T03:00:00Z"), last: new Date("2026-11-01T03:00:00Z") };
  expect(decoded(contract, "A", { initDate: "2026-11-01T00:00:00-03:00", page: "2", pageSize: "10" })).toMatchObject({
    start,
    page: 2,
    pageSize: 10,
  });
  expect(decoded(contract, "B", { startDate: "2026-11-01T03:00:00Z", page: "3" })).toMatchObject({
    start,
    page: 2,
    pageSize: 10,
  });
});
