import type { NetColumn, NetLine } from "#lib/ledger/statement/line-net.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { accountText, type CsvColumn, columnsOf } from "../csv-columns.ts";
import { bankOf, DIRECTION_WORDS, descriptionOf, KIND_WORDS, kindOf, METHOD_WORDS, taxIdText } from "../line-words.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { letterOf, moneyCell, numberCell, type SharedStrings, serialOf, textCell } from "./xlsx-cells.ts";
import type { Style } from "./xlsx-styles.ts";

/** What the cells of a line also depend on. */
export type Shown = Pick<StatementFile, "locale" | "taxIds" | "columns"> &
  Pick<AccountStatement, "account"> & { strings: SharedStrings };

/** `width`: in characters. `header`: how the column's name stands above its cells; at the left, if nothing else is said. */
type Column = {
  width: number;
  header?: Style;
  cell: (at: string, line: StatementLine, shown: Shown) => string;
};

const money = { width: 20, header: "headerRight" } as const;

/** The columns of CSV that a line has a value in. */
const COLUMNS = {
  account: { width: 18, cell: (at, _, { account, strings }) => strings.cell(at, accountText(account)) },
  lineNumber: {
    width: 12,
    header: "headerRight",
    cell: (at, { lineNumber }) => numberCell(at, lineNumber, "number"),
  },
  settledAt: {
    width: 22,
    header: "headerCenter",
    cell: (at, { settledAt }) => numberCell(at, serialOf(settledAt), "dateTime"),
  },
  kind: { width: 24, cell: (at, line, { locale, strings }) => strings.cell(at, KIND_WORDS[kindOf(line).name][locale]) },
  direction: {
    width: 12,
    cell: (at, line, { locale, strings }) => strings.cell(at, DIRECTION_WORDS[kindOf(line).type][locale]),
  },
  method: {
    width: 20,
    cell: (at, line, { locale, strings }) => strings.cell(at, METHOD_WORDS[kindOf(line).method][locale]),
  },
  credit: { ...money, cell: (at, { amount }) => (amount > 0n ? moneyCell(at, amount) : "") },
  debit: { ...money, cell: (at, { amount }) => (amount < 0n ? moneyCell(at, -amount) : "") },
  balance: { ...money, cell: (at, { balanceAfter }) => moneyCell(at, balanceAfter) },
  counterpartyName: { width: 36, cell: (at, { counterpartyName }) => textCell(at, counterpartyName) },
  counterpartyTaxId: { width: 20, cell: (at, line, { taxIds }) => textCell(at, taxIdText(line, taxIds)) },
  bank: { width: 28, cell: (at, line, { strings }) => sharedUnlessAbsent(at, bankOf(line), strings) },
  description: {
    width: 40,
    cell: (at, line, { locale, strings }) =>
      line.description ? textCell(at, line.description) : strings.cell(at, descriptionOf(line, locale)),
  },
  endToEndId: { width: 36, cell: (at, { endToEndId }) => textCell(at, endToEndId) },
  externalId: { width: 38, cell: (at, { externalId }) => textCell(at, externalId) },
  productTransactionId: { width: 38, cell: (at, { productTransactionId }) => textCell(at, productTransactionId) },
  metadata: { width: 40, cell: (at, { metadata }) => textCell(at, metadata && JSON.stringify(metadata)) },
} as const satisfies Partial<Record<CsvColumn, Column>>;

export type MovementColumn = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS);

/** The letter of a column. */
export const letterOfColumn = (column: MovementColumn) => letterOf(NAMES.indexOf(column));

const netCell = (column: NetColumn): Column => ({
  ...money,
  cell: (at, line) => {
    const cents = (line as NetLine)[column];
    return cents === null ? "" : moneyCell(at, cents);
  },
});
const NET: Record<NetColumn, Column> = { gross: netCell("gross"), fee: netCell("fee"), net: netCell("net") };

const laidOut = (columns: Record<string, Column>) =>
  Object.entries(columns).map(([name, column], place) => ({ ...column, name, letter: letterOf(place) }));
const LAYOUTS = { usual: laidOut(COLUMNS), net: laidOut({ ...COLUMNS, ...NET }) } as const;

const layoutOf = ({ columns = "usual" }: Pick<StatementFile, "columns">) => LAYOUTS[columns];

/** Returns the letter of the last column. */
export const lastLetterOf = (file: Pick<StatementFile, "columns">) => layoutOf(file).at(-1)?.letter ?? "";

/** Returns the widths of the columns, as a sheet has them before its rows. */
export function movementWidths(file: Pick<StatementFile, "columns">): string {
  return layoutOf(file)
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join("");
}

/** Returns the first row of a sheet: the names of the columns. */
export function headerRow(file: StatementFile, strings: SharedStrings): string {
  const named = columnsOf(file);
  const cells = layoutOf(file).map(({ name, letter, header = "headerLeft" }) =>
    strings.cell(`${letter}1`, named[name]?.name[file.locale] ?? "", header),
  );
  return `<row r="1">${cells.join("")}</row>`;
}

/** Returns the row of a line. */
export function lineRow(row: number, line: StatementLine, shown: Shown): string {
  let xml = `<row r="${row}">`;
  for (const { letter, cell } of layoutOf(shown)) xml += cell(letter + row, line, shown);
  return `${xml}</row>`;
}

function sharedUnlessAbsent(at: string, text: string | null, strings: SharedStrings): string {
  return text ? strings.cell(at, text) : "";
}
