import { brtDay } from "#lib/core/brt.ts";
import { FAINT, INK, MUTED, TINT } from "#lib/domain/base/pdf/pdf-canvas.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { bankOf, KIND_WORDS, kindOf, taxIdText } from "../line-words.ts";
import { LEFT, PAD, type PdfSheet, RIGHT } from "./pdf-sheet.ts";
import { amountText, clockText, dayText } from "./pdf-words.ts";

type Element = PDFKit.PDFStructureElement;

/** Heights of the table's rows, in points. */
export const HEAD_HEIGHT = 18;
export const TOTAL_HEIGHT = 18;
export const LINE_HEIGHT = 29.5;

const DATE = LEFT + PAD;
const ENTRY = LEFT + 62;
/** Where the columns of amounts end, and how wide they are. */
const CREDIT = { x: RIGHT - 173, width: 76 };
const DEBIT = { x: RIGHT - 91, width: 78 };
const BALANCE = { x: RIGHT - PAD, width: 82 };
const ENTRY_WIDTH = CREDIT.x - CREDIT.width - ENTRY - 6;
const DETAIL_WIDTH = BALANCE.x - ENTRY;
const CREDIT_COLOR = "#0f6b3c";
const SEPARATOR = " · ";

type Amounts = { credit?: bigint; debit?: bigint; balance?: bigint | undefined };

/** Draws the names of the columns: once as the table's head, on later pages as something that a reader leaves out. */
export function drawHead(sheet: PdfSheet, table: Element | null): void {
  const { canvas, tags, words } = sheet;
  const top = sheet.y;
  const style = { size: 7.5, font: "medium", color: MUTED } as const;
  const right = { ...style, align: "right" } as const;
  const names = [
    () => canvas.text(words.date, DATE, top + 12, style),
    () => canvas.text(words.entry, ENTRY, top + 12, style),
    () => canvas.text(words.credit, CREDIT.x, top + 12, right),
    () => canvas.text(words.debit, DEBIT.x, top + 12, right),
    () => canvas.text(words.balance, BALANCE.x, top + 12, right),
  ];
  if (table) {
    const head = tags.open(table, "THead");
    const row = tags.open(head, "TR");
    for (const name of names) tags.add(row, "TH", name, { scope: "Column" });
    head.end();
  } else {
    tags.artifact("Pagination", () => {
      for (const name of names) name();
    });
  }
  tags.artifact("Layout", () => sheet.rule(top + HEAD_HEIGHT, MUTED, 0.8));
  sheet.y += HEAD_HEIGHT;
}

/** Draws a row that sums up: the opening balance, or the end of a day. */
export function drawTotal(sheet: PdfSheet, body: Element, day: string | null, label: string, amounts: Amounts): void {
  const { canvas, tags, locale } = sheet;
  const top = sheet.y;
  const row = tags.open(body, "TR");
  tags.artifact("Layout", () => canvas.doc.rect(LEFT, top, RIGHT - LEFT, TOTAL_HEIGHT).fill(TINT));
  const style = { size: 8, font: "medium" } as const;
  const date = day && (() => canvas.text(dayText(day, locale), DATE, top + 12, style));
  tags.add(row, "TD", date ? () => void date() : undefined);
  tags.add(row, "TD", () => void canvas.text(label, ENTRY, top + 12, { ...style, width: ENTRY_WIDTH, fit: "shrink" }));
  drawAmounts(sheet, row, top + 12, amounts, true);
  row.end();
  sheet.y += TOTAL_HEIGHT;
}

/** Draws a movement: what it is and its amounts, with whom, and its ids. */
export function drawLine(sheet: PdfSheet, body: Element, line: StatementLine): void {
  const { canvas, tags, locale } = sheet;
  const top = sheet.y;
  const row = tags.open(body, "TR");
  tags.add(row, "TD", () => {
    canvas.text(dayText(brtDay(line.settledAt), locale), DATE, top + 11, { size: 8, goesOn: true });
    canvas.text(clockText(line.settledAt), DATE, top + 19.5, { size: 7, color: MUTED });
  });
  tags.add(row, "TD", () => drawEntry(sheet, line, top));
  const amounts = line.amount > 0n ? { credit: line.amount } : { debit: -line.amount };
  drawAmounts(sheet, row, top + 11, { ...amounts, balance: line.balanceAfter }, false);
  row.end();
  sheet.y += LINE_HEIGHT;
  tags.artifact("Layout", () => sheet.rule(sheet.y, FAINT, 0.4));
}

/** A description stands beside the kind where it fits, and else after the counterparty, where there is more room. */
function drawEntry({ canvas, words, locale, file }: PdfSheet, line: StatementLine, top: number): void {
  const used = canvas.text(KIND_WORDS[kindOf(line).name][locale], ENTRY, top + 11, {
    size: 8.5,
    font: "medium",
    goesOn: true,
  });
  const beside = line.description ? `${SEPARATOR.trim()} ${line.description}` : "";
  const isBeside = canvas.widthOf(beside, { size: 8 }) <= ENTRY_WIDTH - used - 3;
  if (isBeside && beside) canvas.text(beside, ENTRY + used + 3, top + 11, { size: 8, goesOn: true });
  const who = joined(
    line.counterpartyName,
    taxIdText(line, file.taxIds),
    bankOf(line),
    isBeside ? null : line.description,
  );
  if (who) canvas.text(who, ENTRY, top + 19.5, { size: 7.2, width: DETAIL_WIDTH, goesOn: true });
  const { endToEndId, productTransactionId, externalId } = line;
  const ids = [
    endToEndId,
    `${words.transaction} ${productTransactionId}`,
    externalId && `${words.externalId} ${externalId}`,
  ];
  canvas.text(joined(...ids), ENTRY, top + (who ? 26.5 : 19.5), { size: 6, color: MUTED, width: DETAIL_WIDTH });
}

const joined = (...texts: (string | null)[]) => texts.filter(Boolean).join(SEPARATOR);

function drawAmounts(
  { canvas, tags, locale }: PdfSheet,
  row: Element,
  y: number,
  amounts: Amounts,
  isTotal: boolean,
): void {
  const columns = [
    { ...CREDIT, cents: amounts.credit, color: CREDIT_COLOR },
    { ...DEBIT, cents: amounts.debit, color: INK },
    { ...BALANCE, cents: amounts.balance, color: INK },
  ];
  for (const { x, width, cents, color } of columns) {
    const style = {
      size: 8.5,
      font: isTotal ? "medium" : "regular",
      color,
      align: "right",
      width,
      fit: "shrink",
    } as const;
    tags.add(
      row,
      "TD",
      cents === undefined ? undefined : () => void canvas.text(amountText(cents, locale), x, y, style),
    );
  }
}

/** Says that the period has no lines. */
export function drawNone(sheet: PdfSheet, section: PDFKit.PDFStructureElement): void {
  const { canvas, tags, words, file, y } = sheet;
  const text = file.isFiltered ? words.noneFiltered : words.none;
  tags.add(section, "P", () => void canvas.text(text, ENTRY, y + 12, { size: 8.5 }));
  sheet.y += TOTAL_HEIGHT;
}
