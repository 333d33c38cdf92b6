import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { answerParent } from "../support/child.ts";

// Reference for PDF: a loop that draws as many lines of the same cells with pdfkit alone, with a font of its own and pages as full, without a
// database, tags, totals and a verification code, to /dev/null.

const FONT = createRequire(import.meta.url).resolve("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff");
const LINES_A_PAGE = 23;
const LINE_HEIGHT = 29.5;
const TOP = 90;
const DETAIL_Y = 12;

answerParent(async ({ lines }: { lines: number }) => {
  const startedAt = performance.now();
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
  const file = createWriteStream("/dev/null");
  document.pipe(file);
  document.font(FONT).fontSize(8);
  for (let n = 0; n < lines; n++) {
    if (n % LINES_A_PAGE === 0) {
      document.addPage();
      if (file.writableNeedDrain) await once(file, "drain");
    }
    const y = TOP + (n % LINES_A_PAGE) * LINE_HEIGHT;
    const isDebit = n % 10 === 0;
    const cell = (text: string, x: number, width: number, isAmount = false) =>
      document.text(text, x, y, { width, lineBreak: false, align: isAmount ? "right" : "left" });
    cell("01/10 12:34:56", 40, 60);
    cell(`${isDebit ? "Saque Pix" : "Depósito Pix"} · Bruna Testeira ${n % 1000}`, 102, 210);
    cell(isDebit ? "" : `${1_000 + n},00`, 316, 76, true);
    cell(isDebit ? "-5,50" : "", 396, 78, true);
    cell(`${n * 321},00`, 478, 77, true);
    const detail = `000.000.001-91 · ITAÚ UNIBANCO S.A. · E60701190202610011200${`${n}`.padStart(11, "0")} · Depósito de Bruna`;
    document.text(detail, 102, y + DETAIL_Y, { width: 453, lineBreak: false });
  }
  document.end();
  await once(file, "finish");
  return { rows: lines, seconds: (performance.now() - startedAt) / 1_000 };
});
