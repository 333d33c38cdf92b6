import { PdfCanvas } from "#lib/domain/base/pdf/pdf-canvas.ts";

/** Returns a PDF of lines that have each text between a day and an amount, and a line of its own below it. */
export function drawnTexts(
  texts: readonly string[],
  around?: { day: string; amount: string; below: string },
): Uint8Array {
  const canvas = new PdfCanvas({ title: "Texts", locale: "en", createdAt: new Date(0), size: "A4" });
  canvas.doc.addPage();
  for (const [i, text] of texts.entries()) {
    const y = 60 + 24 * i;
    if (around) canvas.text(around.day, 30, y, { size: 8, font: "mono" });
    canvas.text(text, 120, y, { size: 8, width: 200, fit: "cut" });
    if (!around) continue;
    canvas.text(around.amount, 450, y, { size: 8, align: "right" });
    canvas.text(around.below, 120, y + 10, { size: 7 });
  }
  canvas.doc.end();
  const parts: Uint8Array[] = [];
  for (let part = canvas.take(); part; part = canvas.take()) parts.push(part);
  return Buffer.concat(parts);
}
