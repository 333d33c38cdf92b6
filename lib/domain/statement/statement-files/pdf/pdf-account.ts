import { formatMoney } from "#lib/core/money.ts";
import { formatTaxId, taxIdKind } from "#lib/core/tax-id.ts";
import { ownInstitution } from "#lib/domain/base/institutions/institutions.ts";
import { ACCENT, INK, MUTED, TINT } from "#lib/domain/base/pdf/pdf-canvas.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { LEFT, type PdfSheet, periodText, RIGHT, TOP } from "./pdf-sheet.ts";

const FACTS_TOP = TOP + 46;
const FACT_HEIGHT = 28;
const FIGURES_TOP = FACTS_TOP + 2 * FACT_HEIGHT + 8;
const FIGURES_HEIGHT = 40;
const NOTE_HEIGHT = 16;

/** Where the table of movements begins on the first page of an account. */
export function tableTop({ isFiltered }: StatementFile): number {
  return FIGURES_TOP + FIGURES_HEIGHT + (isFiltered ? NOTE_HEIGHT : 0) + 14;
}

/** Draws the head of an account's first page: whose account it is, the period, its balances and totals. */
export function drawAccount(sheet: PdfSheet, section: PDFKit.PDFStructureElement, part: AccountStatement): void {
  const { canvas, tags, words, file } = sheet;
  tags.artifact("Layout", () => drawBrand(sheet));
  const title = file.isFiltered ? words.partialTitle : words.title;
  tags.add(section, "H1", () => {
    canvas.text(title, RIGHT, TOP + 14, { size: 15, font: "medium", align: "right" });
  });
  tags.add(section, "P", () => {
    canvas.text(`${periodText(file)} · ${words.zone}`, RIGHT, TOP + 30, { size: 9, color: MUTED, align: "right" });
  });
  tags.artifact("Layout", () => sheet.rule(FACTS_TOP - 6));
  const { holderName, holderTaxId, ispb, branch, number } = part.account;
  const facts: [label: string, value: string, x: number, row: number, width: number][] = [
    [words.holder, holderName, LEFT, 0, RIGHT - LEFT],
    [taxIdKind(holderTaxId), formatTaxId(holderTaxId), LEFT, 1, 120],
    [words.institution, ownInstitution(ispb), LEFT + 130, 1, 210],
    [words.branch, branch, LEFT + 350, 1, 50],
    [words.account, number, LEFT + 410, 1, 105],
  ];
  for (const [label, value, x, row, width] of facts) {
    const y = FACTS_TOP + row * FACT_HEIGHT;
    tags.add(section, "P", () => {
      canvas.text(label, x, y + 8, { size: 7, color: MUTED, goesOn: true });
      canvas.text(value, x, y + 20, { size: 10, font: row === 0 ? "medium" : "regular", width, fit: "shrink" });
    });
  }
  drawFigures(sheet, section, part);
  sheet.y = tableTop(file);
}

/** With a filter the four figures are no sum, and do not look like one. */
function drawFigures(sheet: PdfSheet, section: PDFKit.PDFStructureElement, part: AccountStatement): void {
  const { canvas, tags, words, locale, file } = sheet;
  const { opening, totals, closing } = part;
  const labels = file.isFiltered
    ? [words.partialOpening, words.partialCredits, words.partialDebits, words.partialClosing]
    : [words.opening, words.credits, words.debits, words.closing];
  const counts = [null, totals.creditCount, totals.debitCount, null];
  const width = (RIGHT - LEFT) / labels.length;
  tags.artifact("Layout", () => {
    canvas.doc.roundedRect(LEFT, FIGURES_TOP, RIGHT - LEFT, FIGURES_HEIGHT, 4).fill(TINT);
  });
  for (const [i, cents] of [opening, totals.credits, totals.debits, closing].entries()) {
    const x = LEFT + i * width + 10;
    const count = counts[i] == null ? "" : ` (${counts[i]})`;
    tags.add(section, "P", () => {
      canvas.text(`${labels[i]}${count}`, x, FIGURES_TOP + 15, {
        size: 7.5,
        color: MUTED,
        width: width - 14,
        fit: "shrink",
        goesOn: true,
      });
      const style = { size: 11, font: "medium", color: INK, width: width - 14, fit: "shrink" } as const;
      canvas.text(formatMoney(cents, locale), x, FIGURES_TOP + 30, style);
    });
  }
  if (!file.isFiltered) return;
  tags.add(section, "P", () => {
    canvas.text(words.partial, LEFT, FIGURES_TOP + FIGURES_HEIGHT + 14, {
      size: 8,
      width: RIGHT - LEFT,
      fit: "shrink",
    });
  });
}

/** The product's logo, as in components/page/logo.tsx, and its name. */
function drawBrand({ canvas }: PdfSheet): void {
  const { doc } = canvas;
  doc.save().translate(LEFT, TOP).roundedRect(0, 0, 24, 24, 6.5).fill(ACCENT);
  doc.lineWidth(1.9).lineCap("round").lineJoin("round");
  doc.path("M6.75 15.25V11a5.25 5.25 0 0 1 10.5 0v4.25").stroke("#ffffff");
  doc.path("M4.5 15.9h4.7a2.8 2.8 0 0 0 5.6 0h4.7").stroke("#ffffff");
  doc.circle(12, 11.2, 1.35).fill("#e3b565").restore();
  canvas.text("Guichê", LEFT + 31, TOP + 17, { size: 14, font: "medium", color: ACCENT });
}
