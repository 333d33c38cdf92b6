import { encode } from "uqr";
import { groupedCode } from "#lib/core/files/verification-code.ts";
import { ACCENT, HAIRLINE, INK, MUTED } from "#lib/domain/base/pdf/pdf-canvas.ts";
import { LEFT, type PdfSheet, RIGHT } from "./pdf-sheet.ts";

const GAP = 18;
const BOX_HEIGHT = 126;
/** Room for the sentence on characters that the fonts lack. */
const NOTE_HEIGHT = 14;
export const CHECK_HEIGHT = GAP + BOX_HEIGHT + NOTE_HEIGHT;

const QR_SIZE = 90;
const INSIDE = 14;
const SMALL = { size: 7.6, color: MUTED, goesOn: true } as const;
const TEXT_WIDTH = RIGHT - LEFT - QR_SIZE - 3 * INSIDE;

/** Draws where and how a reader checks the statement: the address, the code, and both as a QR code. */
export function drawCheck(sheet: PdfSheet): void {
  const { canvas, tags, words, code, address } = sheet;
  const top = sheet.y + GAP;
  const link = `${address}/${groupedCode(code)}`;
  const section = tags.open(tags.root, "Sect");
  tags.artifact("Layout", () => {
    canvas.doc
      .roundedRect(LEFT, top, RIGHT - LEFT, BOX_HEIGHT, 5)
      .lineWidth(0.8)
      .stroke(HAIRLINE);
  });
  const x = LEFT + INSIDE;
  tags.add(section, "H2", () => void canvas.text(words.checkTitle, x, top + 20, { size: 10, font: "medium" }));
  let y = top + 25;
  for (const text of [words.check(address), words.checkFile]) {
    tags.add(section, "P", () => {
      for (const line of canvas.lines(text, TEXT_WIDTH, SMALL)) {
        y += 10.5;
        canvas.text(line, x, y, SMALL);
      }
    });
    y += 2;
  }
  tags.add(section, "P", () => {
    canvas.text(words.code, x, top + BOX_HEIGHT - 25, { size: 7, color: MUTED, goesOn: true });
    canvas.text(groupedCode(code), x, top + BOX_HEIGHT - 12, { size: 11, font: "mono", color: ACCENT });
  });
  const place = { x: RIGHT - INSIDE - QR_SIZE, y: top + (BOX_HEIGHT - QR_SIZE) / 2 };
  tags.add(section, "Figure", () => drawQr(sheet, link, place), { alt: link });
  if (canvas.hasReplaced) {
    const place = top + BOX_HEIGHT + NOTE_HEIGHT - 3;
    tags.add(
      section,
      "P",
      () =>
        void canvas.text(words.replaced, LEFT, place, { size: 7, color: MUTED, width: RIGHT - LEFT, fit: "shrink" }),
    );
  }
  section.end();
  sheet.y = top + BOX_HEIGHT + NOTE_HEIGHT;
}

function drawQr({ canvas }: PdfSheet, link: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const side = QR_SIZE / size;
  for (const [i, row] of data.entries())
    for (const [j, isDark] of row.entries()) if (isDark) canvas.doc.rect(x + j * side, y + i * side, side, side);
  canvas.doc.fill(INK);
}
