import type { Locale } from "#lib/core/words/locale.ts";
import { FAINT, INK, MUTED, TINT } from "#lib/domain/base/pdf/pdf-canvas.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { KIND_WORDS } from "../line-words.ts";
import { LEFT, PAD, type PdfSheet, RIGHT } from "./pdf-sheet.ts";
import { amountText } from "./pdf-words.ts";

const ROW_HEIGHT = 14;
const TITLE_HEIGHT = 24;
/** A space before it, its title, the names of its columns, a row for each kind, and their sum. */
export const SUMMARY_HEIGHT = 16 + TITLE_HEIGHT + ROW_HEIGHT * (LINE_KINDS.length + 2);

const COUNT = RIGHT - 210;
const CREDIT = RIGHT - 108;
const DEBIT = RIGHT - PAD;

/** Number and sum, in cents, of the lines of each kind, by the kind's number. */
export type KindTotals = { count: number; cents: bigint }[];

export function noKindTotals(): KindTotals {
  return LINE_KINDS.map(() => ({ count: 0, cents: 0n }));
}

export function addToKind(totals: KindTotals, { kind, amount }: StatementLine): void {
  const total = totals[kind];
  if (!total) throw new Error(`no kind has the number ${kind}`);
  total.count++;
  total.cents += amount < 0n ? -amount : amount;
}

/** Draws how many lines of each kind an account's statement has, and their sums. */
export function drawSummary(sheet: PdfSheet, section: PDFKit.PDFStructureElement, totals: KindTotals): void {
  const { canvas, tags, words, locale } = sheet;
  sheet.y += 16;
  tags.add(section, "H2", () => void canvas.text(words.byKind, LEFT, sheet.y + 12, { size: 10, font: "medium" }));
  sheet.y += TITLE_HEIGHT;
  const table = tags.open(section, "Table");
  const head = tags.open(table, "THead");
  row(sheet, head, [words.kind, words.count, words.credit, words.debit], "head");
  head.end();
  const body = tags.open(table, "TBody");
  const sums = { count: 0, credit: 0n, debit: 0n };
  for (const [number, { name, type }] of LINE_KINDS.entries()) {
    const { count, cents } = totals[number] ?? { count: 0, cents: 0n };
    sums.count += count;
    sums[type] += cents;
    const amount = amountText(cents, locale);
    row(
      sheet,
      body,
      [KIND_WORDS[name][locale], countText(count, locale), ...(type === "credit" ? [amount, ""] : ["", amount])],
      count ? "kind" : "none",
    );
  }
  const total = [amountText(sums.credit, locale), amountText(sums.debit, locale)];
  row(sheet, body, [words.total, countText(sums.count, locale), ...total], "total");
  body.end();
  table.end();
}

type Look = "head" | "kind" | "none" | "total";

function row(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, texts: string[], look: Look): void {
  const { canvas, tags } = sheet;
  const top = sheet.y;
  const element = tags.open(parent, "TR");
  tags.artifact("Layout", () => {
    if (look === "total") canvas.doc.rect(LEFT, top, RIGHT - LEFT, ROW_HEIGHT).fill(TINT);
    else sheet.rule(top + ROW_HEIGHT, look === "head" ? MUTED : FAINT, look === "head" ? 0.8 : 0.4);
  });
  const style = {
    size: look === "head" ? 7.5 : 8,
    font: look === "head" || look === "total" ? "medium" : "regular",
    color: look === "head" || look === "none" ? MUTED : INK,
  } as const;
  for (const [i, x] of [LEFT + PAD, COUNT, CREDIT, DEBIT].entries()) {
    const text = texts[i] ?? "";
    const isHeading = look === "head" || i === 0;
    const draw = text
      ? () => void canvas.text(text, x, top + 10, { ...style, align: i === 0 ? "left" : "right" })
      : undefined;
    tags.add(element, isHeading ? "TH" : "TD", draw, isHeading ? { scope: look === "head" ? "Column" : "Row" } : {});
  }
  element.end();
  sheet.y += ROW_HEIGHT;
}

function countText(count: number, locale: Locale): string {
  return amountText(BigInt(count) * 100n, locale).slice(0, -3);
}
