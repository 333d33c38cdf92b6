import type { Locale } from "#lib/core/words/locale.ts";
import { checkCell, letterOf, moneyCell, numberCell, type SharedStrings } from "./xlsx-cells.ts";
import type { Style } from "./xlsx-styles.ts";
import {
  COMPARED,
  type Figure,
  type Figures,
  isCount,
  SUMMARY_COLUMNS,
  type SummaryColumnName,
  summaryColumns,
} from "./xlsx-summary-columns.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";

/** Returns the cell at a place, "B7". */
type Cell = (at: string) => string;
type Row<Value> = Partial<Record<SummaryColumnName, Value>>;

/** The rows of the summary, one below the other. `next`: the number of the row that comes next. */
export class SummaryRows {
  next = 1;
  readonly columns: readonly SummaryColumnName[];
  private readonly rows: string[] = [];
  private wholeCheck = 0;
  private checks = 0;
  private differences = 0;
  private readonly locale: Locale;
  private readonly strings: SharedStrings;

  constructor(locale: Locale, isFiltered: boolean, strings: SharedStrings) {
    this.columns = summaryColumns(isFiltered);
    [this.locale, this.strings] = [locale, strings];
  }

  /** Returns the place of a column's cell in a row: in the next one, if no other is given. */
  at(column: SummaryColumnName, row = this.next): string {
    return `${letterOf(this.columns.indexOf(column))}${row}`;
  }

  /** Returns the cells of a column in several rows. */
  range(column: SummaryColumnName, from: number, to: number): string {
    return `${this.at(column, from)}:${this.at(column, to)}`;
  }

  addEmpty(): void {
    this.add({});
  }

  /** Adds a row with one text. */
  addText(text: string, style: Style = "plain"): void {
    this.add({ account: this.textCell(text, style) });
  }

  /** Adds the row of the check that stands for all those below. */
  addWholeCheck(): void {
    this.wholeCheck = this.add({});
  }

  /** Adds what stands above a table: what it is about, and the headings. */
  addHeadings(title: string, part = ""): void {
    this.addText(title, "boldText");
    const cells = this.columns.map((column) => {
      const { heading, header } = SUMMARY_COLUMNS[column];
      return [column, this.textCell(column === "part" ? part : heading[this.locale], header)];
    });
    this.add(Object.fromEntries(cells));
  }

  /** Adds a row of figures with its check. Returns the row's number. */
  addFigures(account: string, part: Cell | string, figures: Figures, isTotal = false): number {
    const { opening, credits, debits } = figures;
    const closing = opening && {
      value: opening.value + (credits?.value ?? 0n) - (debits?.value ?? 0n),
      formula: `${this.at("opening")}+${this.at("credits")}-${this.at("debits")}`,
    };
    const shown: Row<Figure> = { ...figures, ...(closing && { closing }) };
    const cells = Object.entries(shown).map(([column, { value, formula }]) => {
      const cell: Cell = (at) =>
        isCount(column)
          ? numberCell(at, value, isTotal ? "boldCount" : "count", formula)
          : moneyCell(at, value, isTotal ? "boldMoney" : "money", formula);
      return [column, cell];
    });
    const style = isTotal ? "boldText" : "text";
    return this.add({
      account: this.textCell(account, style),
      part: typeof part === "string" ? this.textCell(part, style) : part,
      ...Object.fromEntries(cells),
      check: this.checkOf(shown),
    });
  }

  /** Returns all rows. */
  toXml(): string {
    const checks = this.range("check", this.wholeCheck + 1, this.next - 1);
    const condition = `COUNTIF(${checks},"${WORKBOOK_WORDS.agrees[this.locale]}")=${this.checks}`;
    const cells = {
      account: this.textCell(WORKBOOK_WORDS.all[this.locale], "boldText"),
      part: this.verdict(this.differences === 0, condition),
    };
    this.rows[this.wholeCheck - 1] = this.rowOf(cells, this.wholeCheck);
    return this.rows.join("");
  }

  /** Half a cent is allowed: the sum of many numbers of reais is not exact to the last bit. */
  private checkOf(shown: Row<Figure>): Cell {
    const compared = COMPARED.filter(([column, book]) => shown[column] && shown[book]);
    const agrees = compared.every(([column, book]) => shown[column]?.value === shown[book]?.value);
    const equal = compared.map(([column, book]) => `ABS(${this.at(column)}-${this.at(book)})<0.005`);
    this.checks++;
    if (!agrees) this.differences++;
    return this.verdict(agrees, `AND(${equal.join(",")})`);
  }

  private verdict(isTrue: boolean, condition: string): Cell {
    const [agrees, differs] = [WORKBOOK_WORDS.agrees[this.locale], WORKBOOK_WORDS.differs[this.locale]];
    return (at) => checkCell(at, isTrue ? agrees : differs, `IF(${condition},"${agrees}","${differs}")`);
  }

  private textCell(text: string, style: Style): Cell {
    return (at) => this.strings.cell(at, text, style);
  }

  private add(cells: Row<Cell>): number {
    this.rows.push(this.rowOf(cells, this.next));
    return this.next++;
  }

  private rowOf(cells: Row<Cell>, number: number): string {
    const inside = this.columns.map((column) => cells[column]?.(this.at(column, number)) ?? "");
    return `<row r="${number}">${inside.join("")}</row>`;
  }
}
