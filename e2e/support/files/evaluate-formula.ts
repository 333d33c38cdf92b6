/** What a cell has, as spreadsheets count: numbers, also of dates; texts; nothing. */
export type CellValue = number | string | undefined;

/** Returns the values of a range of cells, row by row. `sheet`: absent for the sheet of the formula. */
export type CellsOf = (range: string, sheet: string | undefined) => CellValue[];

const TOKEN =
  /\s*(>=|<=|<>|[-+&=<>(),]|"[^"]*"|\d+(?:\.\d+)?|(?:'[^']+'!)?\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|[A-Z]+)/y;
const REFERENCE = /^(?:'([^']+)'!)?(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)$/;
const PRECEDENCE = [["=", "<", ">", "<=", ">=", "<>"], ["&"], ["+", "-"]];
const DAY_OF_1970 = 25_569;
const DAY_MS = 86_400_000;

/**
 * Computes a formula as a spreadsheet does, for the functions that a statement's summary uses. Throws for anything else, so that no
 * formula passes that was not computed.
 */
export function evaluateFormula(formula: string, cellsOf: CellsOf): CellValue {
  const parser = new Parser(formula, cellsOf);
  const [value] = parser.expression(0);
  parser.expectEnd();
  return value;
}

/** A value is a list: of one, or of a range's cells. */
class Parser {
  private readonly tokens: string[] = [];
  private place = 0;
  private readonly cellsOf: CellsOf;

  constructor(formula: string, cellsOf: CellsOf) {
    this.cellsOf = cellsOf;
    TOKEN.lastIndex = 0;
    for (let at = 0; at < formula.length; at = TOKEN.lastIndex) {
      const token = TOKEN.exec(formula)?.[1];
      if (token === undefined) throw new Error(`cannot read ${formula.slice(at)}`);
      this.tokens.push(token);
    }
  }

  expectEnd(): void {
    if (this.place < this.tokens.length) throw new Error(`unexpected ${this.tokens[this.place]}`);
  }

  expression(level: number): CellValue[] {
    const operators = PRECEDENCE[level];
    if (!operators) return this.term();
    let left = this.expression(level + 1);
    while (operators.includes(this.tokens[this.place] ?? "")) {
      const operator = String(this.tokens[this.place++]);
      left = [combine(operator, left[0], this.expression(level + 1)[0])];
    }
    return left;
  }

  private term(): CellValue[] {
    const token = String(this.tokens[this.place++]);
    if (token.startsWith('"')) return [token.slice(1, -1)];
    if (/^\d/.test(token)) return [Number(token)];
    const [, sheet, range] = REFERENCE.exec(token) ?? [];
    if (range) return this.cellsOf(range.replaceAll("$", ""), sheet);
    return [compute(token, this.arguments())];
  }

  private arguments(): CellValue[][] {
    const values: CellValue[][] = [];
    do {
      this.place++;
      values.push(this.expression(0));
    } while (this.tokens[this.place] === ",");
    if (this.tokens[this.place++] !== ")") throw new Error("a function without its end");
    return values;
  }
}

function combine(operator: string, left: CellValue, right: CellValue): CellValue {
  if (operator === "&") return `${left ?? ""}${right ?? ""}`;
  if (operator === "+" || operator === "-") return Number(left ?? 0) + Number(right ?? 0) * (operator === "-" ? -1 : 1);
  return Number(fits(left, `${operator}${right}`));
}

const numbers = (values: readonly CellValue[] = []) => values.filter((value) => typeof value === "number");
const sum = (values: readonly CellValue[] = []) => numbers(values).reduce((total, value) => total + value, 0);

function compute(name: string, given: readonly CellValue[][]): CellValue {
  const [first = [], ...rest] = given;
  const matching = (criteria: readonly CellValue[][]) => (_: unknown, row: number) =>
    criteria.every((range, i) => i % 2 === 1 || fits(range[row], criteria[i + 1]?.[0]));
  if (name === "SUM") return sum(given.flat());
  if (name === "COUNT") return numbers(first).length;
  if (name === "SUMIFS") return sum(first.filter(matching(rest)));
  if (name === "COUNTIFS" || name === "COUNTIF") return first.filter(matching(given)).length;
  if (name === "ABS") return Math.abs(Number(first[0]));
  if (name === "AND") return Number(given.flat().every(Boolean));
  if (name === "IF") return (first[0] ? rest[0] : rest[1])?.[0];
  if (name === "EDATE") return monthsLater(Number(first[0]), Number(rest[0]?.[0]));
  throw new Error(`no function ${name}`);
}

/** Whether a cell is what a condition says: ">=45350", or a value that it must equal. A comparison of order fits numbers alone. */
function fits(cell: CellValue, condition: CellValue): boolean {
  const [, operator = "=", wanted = ""] = /^(>=|<=|<>|[=<>])?(.*)$/s.exec(String(condition)) ?? [];
  if (operator === "=") return String(cell) === wanted;
  if (operator === "<>") return String(cell) !== wanted;
  if (typeof cell !== "number") return false;
  const difference = cell - Number(wanted);
  return operator.startsWith("<")
    ? difference < 0 || (operator === "<=" && difference === 0)
    : difference > 0 || (operator === ">=" && difference === 0);
}

function monthsLater(serial: number, months: number): number {
  const date = new Date((serial - DAY_OF_1970) * DAY_MS);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime() / DAY_MS + DAY_OF_1970;
}
