import type { MovementColumn } from "./xlsx-movement-columns.ts";
import { type MovementSheet, rangeOf } from "./xlsx-movements.ts";

/** Columns of the movements, and what their cells must be: an expression that ends a condition, as in SUMIFS. */
export type Criteria = readonly (readonly [column: MovementColumn, value: string])[];

/** Returns the formula for the sum of a column's cells in the rows that fit. */
export function sumFormula(sheets: readonly MovementSheet[], column: MovementColumn, criteria: Criteria): string {
  const sum = (sheet: MovementSheet, wanted: string) =>
    wanted ? `SUMIFS(${rangeOf(sheet, column)},${wanted})` : `SUM(${rangeOf(sheet, column)})`;
  return overSheets(sheets, criteria, sum);
}

/** Returns the formula for the number of rows that fit. */
export function countFormula(sheets: readonly MovementSheet[], criteria: Criteria): string {
  const count = (sheet: MovementSheet, wanted: string) =>
    wanted ? `COUNTIFS(${wanted})` : `COUNT(${rangeOf(sheet, "lineNumber")})`;
  return overSheets(sheets, criteria, count);
}

function overSheets(
  sheets: readonly MovementSheet[],
  criteria: Criteria,
  formula: (sheet: MovementSheet, wanted: string) => string,
): string {
  const wantedOn = (sheet: MovementSheet) =>
    criteria.map(([column, value]) => `${rangeOf(sheet, column)},${value}`).join(",");
  return sheets.map((sheet) => formula(sheet, wantedOn(sheet))).join("+");
}
