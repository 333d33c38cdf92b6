import type { FontProgram } from "./font-program.ts";

type Place = { x: number; y: number; size: number; color: string };

/** Draws letters as shapes. The fonts' own weight is too thin for small print, so that each shape gets an edge. */
export function drawLetters(doc: PDFKit.PDFDocument, program: FontProgram, text: string, at: Place): void {
  inUnitsOf(doc, program, at).lineWidth(program.unitsPerEm / 40);
  for (const character of text) {
    const { path, advanceWidth } = program.outlineOf(character.codePointAt(0) as number);
    doc.path(path.toSVG()).fillAndStroke(at.color, at.color).translate(advanceWidth, 0);
  }
  doc.restore();
}

/** Draws what a text has beside its letters. */
export function drawMarks(doc: PDFKit.PDFDocument, program: FontProgram, text: string, at: Place): void {
  for (const { glyph, x, y } of program.marksOf(text)) {
    inUnitsOf(doc, program, at).translate(x, y);
    doc.path(glyph.path.toSVG()).fill(at.color).restore();
  }
}

function inUnitsOf(doc: PDFKit.PDFDocument, { unitsPerEm }: FontProgram, { x, y, size }: Place): PDFKit.PDFDocument {
  const scale = size / unitsPerEm;
  return doc.save().translate(x, y).scale(scale, -scale);
}
