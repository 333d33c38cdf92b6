import { describe, expect, test } from "vitest";
import { LINE_KINDS, type LineKind } from "#lib/ledger/line-kind.ts";
import type { Cell } from "../table/table-row.ts";
import { type ColumnMapping, MATCHED_KINDS } from "./column-mapping.contract.ts";
import { parseAmount } from "./parse-amount.ts";
import { parseTime } from "./parse-time.ts";
import { NO_KEY, rowReader } from "./read-row.ts";
import type { TimeStyle } from "./styles.contract.ts";

test("the kinds that files are matched with are those of statement lines, in their order", () => {
  expect(MATCHED_KINDS).toEqual(LINE_KINDS.map(({ name }) => name));
});

describe("an amount", () => {
  test.each<[Cell, "comma" | "point" | "cents", number]>([
    ["1.234,56", "comma", 123_456],
    ["R$ 1.234,56", "comma", 123_456],
    ["1234,5", "comma", 123_450],
    ["1234", "comma", 123_400],
    ["1.234", "comma", 123_400],
    ["-1.234,56", "comma", -123_456],
    ["1.234,56-", "comma", -123_456],
    ["(1.234,56)", "comma", -123_456],
    ["−12,00", "comma", -1_200],
    ["12,00 D", "comma", -1_200],
    ["12,00C", "comma", 1_200],
    ["- R$\u00a012,00", "comma", -1_200],
    ["10,500", "comma", 1_050],
    ["1,5E+03", "comma", 150_000],
    ["1,234.56", "point", 123_456],
    ["1234.56", "point", 123_456],
    ["1.5e3", "point", 150_000],
    ["123456", "cents", 123_456],
    [1234.56, "comma", 123_456],
    [0.1 + 0.2, "comma", 30],
    [4.35, "point", 435],
    [-0.01, "comma", -1],
    [123456, "cents", 123_456],
    ["0,00", "comma", 0],
  ])("%j, written with %s, is %i cents", (cell, style, cents) => {
    expect(parseAmount(cell, style)).toBe(cents);
  });

  test.each<[Cell, "comma" | "point" | "cents", string]>([
    ["", "comma", "AMOUNT_MISSING"],
    ["  ", "comma", "AMOUNT_MISSING"],
    ["1234.56", "comma", "AMOUNT_UNREADABLE"],
    ["1.23,45", "comma", "AMOUNT_UNREADABLE"],
    ["1,23,456", "point", "AMOUNT_UNREADABLE"],
    ["12.5", "cents", "AMOUNT_UNREADABLE"],
    ["abc", "comma", "AMOUNT_UNREADABLE"],
    ["#N/D", "comma", "AMOUNT_UNREADABLE"],
    ["0.001", "comma", "AMOUNT_UNREADABLE"],
    ["0,001", "point", "AMOUNT_UNREADABLE"],
    ["1,234", "comma", "AMOUNT_DECIMALS"],
    [1.234, "comma", "AMOUNT_DECIMALS"],
    [1e300, "comma", "AMOUNT_UNREADABLE"],
    [Number.NaN, "comma", "AMOUNT_UNREADABLE"],
  ])("%j, said to be written with %s, is refused: %s", (cell, style, fault) => {
    expect(parseAmount(cell, style)).toBe(fault);
  });
});

describe("a time", () => {
  type Style = "DMY" | "MDY" | "YMD" | "SERIAL";
  const read = (day: Cell, style: Style, zone: TimeStyle["zone"] = "BRT", clock?: Cell) => {
    const time = parseTime(day, clock, { style, zone });
    return time && `${new Date(time.at).toISOString()}${time.isDay ? " (day)" : ""}`;
  };

  test.each<[Cell, Style, string]>([
    ["01/10/2026", "DMY", "2026-10-01T03:00:00.000Z (day)"],
    ["1/10/26 09:05", "DMY", "2026-10-01T12:05:00.000Z"],
    ["01-10-2026 09:05:07", "DMY", "2026-10-01T12:05:07.000Z"],
    ["10/01/2026 9:05:07 PM", "MDY", "2026-10-02T00:05:07.000Z"],
    ["10/01/2026 12:05 am", "MDY", "2026-10-01T03:05:00.000Z"],
    ["2026-10-01", "YMD", "2026-10-01T03:00:00.000Z (day)"],
    ["2026-10-01 09:05:07.123456", "YMD", "2026-10-01T12:05:07.123Z"],
    ["20261001090507", "YMD", "2026-10-01T12:05:07.000Z"],
    ["2026-10-01T09:05:07Z", "DMY", "2026-10-01T09:05:07.000Z"],
    ["2026-10-01T09:05-03:00", "DMY", "2026-10-01T12:05:00.000Z"],
    ["2026-10-01 09:05:07 +0000", "YMD", "2026-10-01T09:05:07.000Z"],
    ["2026-10-01T23:59:59.999", "DMY", "2026-10-02T02:59:59.999Z"],
    [46296.5, "DMY", "2026-10-01T15:00:00.000Z"],
    [46296, "YMD", "2026-10-01T03:00:00.000Z (day)"],
    ["46296,5", "SERIAL", "2026-10-01T15:00:00.000Z"],
    ["29/02/2024", "DMY", "2024-02-29T03:00:00.000Z (day)"],
  ])("%j, written as %s, is %s", (cell, style, at) => {
    expect(read(cell, style)).toBe(at);
  });

  test("without a zone of its own it is in the chosen zone; a day is always one in BRT", () => {
    expect(read("01/10/2026 09:05", "DMY", "UTC")).toBe("2026-10-01T09:05:00.000Z");
    expect(read("2026-10-01T09:05Z", "DMY", "UTC_MINUS_6")).toBe("2026-10-01T15:05:00.000Z");
    expect(read("01/10/2026 09:05", "DMY", "UTC_PLUS_3")).toBe("2026-10-01T06:05:00.000Z");
    expect(read("01/10/2026", "DMY", "UTC")).toBe("2026-10-01T03:00:00.000Z (day)");
  });

  test.each<[Cell, Cell]>([
    ["01/10/2026", "09:05:07"],
    ["01/10/2026 00:00:00", "09:05:07"],
    [46296, (9 * 3_600 + 5 * 60 + 7) / 86_400],
    ["2026-10-01", "1899-12-30T09:05:07.000"],
  ])("%j and a clock of its own, %j, are one time", (day, clock) => {
    expect(read(day, "DMY", "BRT", clock)).toBe("2026-10-01T12:05:07.000Z");
  });

  test.each<[Cell, Style]>([
    ["31/02/2026", "DMY"],
    ["13/13/2026", "DMY"],
    ["10/31/2026", "DMY"],
    ["01/10/2026 25:00", "DMY"],
    ["01/10/2026 às 9", "DMY"],
    ["2026-02-30T10:00:00Z", "YMD"],
    ["ontem", "DMY"],
    [12, "DMY"],
  ])("%j is none when it is written as %s", (cell, style) => {
    expect(read(cell, style)).toBeNull();
  });
});

describe("a row", () => {
  const mapping: ColumnMapping = {
    sheet: "",
    headerRow: 1,
    keys: { endToEndId: 0, externalId: 1, transactionId: null },
    amount: { by: "signed", column: 2, sign: "asWritten" },
    numbers: "comma",
    time: null,
    type: null,
    status: null,
  };
  const type = (...values: [string, "deposit" | "withdrawal" | "fee" | "in" | "out" | "excluded"][]) => ({
    column: 3,
    values: values.map(([text, is]) => ({ text, is })),
  });
  const KINDS: LineKind[] = ["deposit", "withdrawal"];
  const read = (cells: Cell[], changes: Partial<ColumnMapping> = {}) =>
    rowReader({ ...mapping, ...changes }, KINDS)(cells);

  test("has the first key that it has, in the order of the key columns", () => {
    expect(read(["E1", "p1", "1,00"])).toMatchObject({ keyKind: 0, key: "E1", amount: 100, kind: null, at: null });
    expect(read([" ", "p1", "1,00"])).toMatchObject({ keyKind: 1, key: "p1", names: null });
    expect(read(["E1", "p1 + p2", "1,00"])).toMatchObject({ keyKind: 0, key: "E1", names: "p1 + p2" });
    expect(read(["E1 + E2", "p1 + p2", "1,00"])).toMatchObject({ keyKind: 0, key: "E1 + E2", names: null });
    const many = Array.from({ length: 20 }, (_, n) => `E99999999202610011200${n}`).join(" + ");
    expect(read([many, "", "1,00"])).toMatchObject({ keyKind: 0, key: many });
    expect(read(["", 4711, "1,00"])).toMatchObject({ keyKind: 1, key: "4711" });
  });

  test.each<[Cell[], string, number | null]>([
    [["", "", "1,00"], "KEY_MISSING", null],
    [["", "1,23457E+15", "1,00"], "KEY_ROUNDED", 1],
    [["", 1.23457e20, "1,00"], "KEY_ROUNDED", 1],
    [["x".repeat(201), "", "1,00"], "KEY_WRONG", 0],
    [["E1 ".repeat(70), "", "1,00"], "KEY_WRONG", 0],
    [["E1", "", "um"], "AMOUNT_UNREADABLE", 2],
    [["E1", ""], "AMOUNT_MISSING", 2],
  ])("%j is a fault: %s", (cells, code, column) => {
    expect(read(cells)).toEqual({ is: "fault", code, column });
  });

  test("an empty row is no fault", () => {
    expect([read([]), read(["", "  ", ""])]).toEqual([{ is: "empty" }, { is: "empty" }]);
  });

  const timed = { time: { day: 3, clock: null, style: "DMY", zone: "BRT" } as const };

  test.each<[Cell[], Partial<ColumnMapping>]>([
    [["", "", "9,00", "Total geral"], {}],
    [["", "", "", "SALDO ANTERIOR"], {}],
    [["", "", "9,00", "01/10/2026", "Saldo do dia"], timed],
    [["", "", "", "01/10/2026 00:00:00", "saldo inicial"], timed],
    [["", "", "", "01/10/2026 00:00:00", "opening"], timed],
    [["", "", "9,00", "01/10/2026", "Closing balance"], timed],
  ])("a balance or a sum without a key is no movement and no fault: %j", (cells, changes) => {
    expect(read(cells, changes)).toEqual({ is: "summary" });
  });

  test("a movement of somebody whose name begins with Total is a row", () => {
    const cells = ["", "", "9,00", "01/10/2026 10:00", "Total Express Ltda"];
    expect(read(cells, timed)).toMatchObject({ is: "row", amount: 900 });
  });

  test("a row without a key is known by its amount and time where it has a time", () => {
    expect(read(["", "", "1,00", "01/10/2026 10:00"], timed)).toMatchObject({ is: "row", keyKind: NO_KEY, key: "" });
  });

  test("a row whose status is left out is excluded, whatever its type, its case and its spaces", () => {
    const left = { status: { column: 4, leaveOut: ["Rejeitado"] }, type: type(["Saque", "withdrawal"]) };
    expect(read(["E1", "", "5,00", "Saque", " REJEITADO "], left)).toEqual({ is: "excluded", kind: null, amount: 500 });
    expect(read(["E1", "", "5,00", "?", "rejeitado"], left)).toMatchObject({ is: "excluded" });
    expect(read(["E1", "", "5,00", "Saque", "Liquidado"], left)).toMatchObject({ is: "row", amount: 500 });
  });

  test.each([
    ["D", -500],
    ["c", 500],
    ["DÉBITO", -500],
    ["Crédito", 500],
    ["DR", -500],
    ["CR", 500],
    ["saída", -500],
    ["Entrada", 500],
    ["-", -500],
  ])("a mark beside the amount says its direction: %s", (mark, amount) => {
    const marked = { amount: { by: "marked", column: 2, mark: 3 } as const };
    expect(read(["E1", "", "5,00", mark], marked)).toMatchObject({ is: "row", amount });
    expect(read(["E1", "", "5,00", "x"], marked)).toEqual({ is: "fault", code: "DIRECTION_UNKNOWN", column: 3 });
  });

  test.each([
    ["asWritten", "-5,00", -500],
    ["reversed", "5,00", -500],
    ["allIn", "-5,00", 500],
    ["allOut", "5,00", -500],
  ] as const)("a signed amount read as %s: %s is %i", (sign, cell, amount) => {
    expect(read(["E1", "", cell], { amount: { by: "signed", column: 2, sign } })).toMatchObject({ amount });
  });

  test("an amount stands in the column for credits or in the one for debits, and not in both", () => {
    const two = { amount: { by: "twoColumns", credit: 2, debit: 3 } as const };
    expect(read(["E1", "", "5,00", ""], two)).toMatchObject({ amount: 500 });
    expect(read(["E1", "", "", "-5,00"], two)).toMatchObject({ amount: -500 });
    expect(read(["E1", "", "0,00", "5,00"], two)).toMatchObject({ amount: -500 });
    expect(read(["E1", "", "1,00", "5,00"], two)).toMatchObject({ code: "AMOUNT_TWICE" });
    expect(read(["E1", "", "", ""], two)).toMatchObject({ code: "AMOUNT_MISSING" });
    expect(read(["E1", "", "", "x"], two)).toMatchObject({ code: "AMOUNT_UNREADABLE", column: 3 });
  });

  test("a type says the kind and the direction, whatever its case and spaces", () => {
    const typed = {
      amount: { by: "typed", column: 2 } as const,
      type: type(["Depósito", "deposit"], ["saque", "withdrawal"], ["crédito", "in"]),
    };
    expect(read(["E1", "", "5,00", " DEPÓSITO "], typed)).toMatchObject({ kind: 0, amount: 500 });
    expect(read(["E1", "", "5,00", "Saque"], typed)).toMatchObject({ kind: 1, amount: -500 });
    expect(read(["E1", "", "5,00", "Crédito"], typed)).toMatchObject({ kind: null, amount: 500 });
    expect(read(["E1", "", "5,00", "PIX"], typed)).toEqual({ is: "fault", code: "TYPE_UNKNOWN", column: 3 });
  });

  test("a row of a kind that was not chosen, or whose type is left out, is excluded with its amount, also without a key", () => {
    const typed = { type: type(["tarifa", "fee"], ["saldo", "excluded"]) };
    expect(read(["", "", "-0,10", "Tarifa"], typed)).toEqual({ is: "excluded", kind: 5, amount: -10 });
    expect(read(["", "x", "9,00", "Saldo"], typed)).toEqual({ is: "excluded", kind: null, amount: 900 });
    expect(read(["", "x", "", "Saldo"], typed)).toEqual({ is: "excluded", kind: null, amount: 0 });
  });

  test("a time that is missing or unreadable is a fault when the file has times", () => {
    expect(read(["E1", "", "1,00", ""], timed)).toMatchObject({ code: "TIME_MISSING" });
    expect(read(["E1", "", "1,00", "2026"], timed)).toMatchObject({ code: "TIME_UNREADABLE", column: 3 });
    expect(read(["E1", "", "1,00", "01/10/2026"], timed)).toMatchObject({ isDay: true });
  });
});
