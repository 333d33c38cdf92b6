import PDFDocument from "pdfkit";
import type { Locale } from "#lib/core/locale.ts";
import { DocumentFonts, type OwnFont, type SetRun } from "./document-fonts.ts";
import { cut, wrapped } from "./fit-text.ts";
import { oneLine, REPLACEMENT } from "./text-runs.ts";

export const INK = "#1c2b2e";
export const MUTED = "#5c6b6e";
export const ACCENT = "#0b5a66";
export const HAIRLINE = "#d5dada";
export const FAINT = "#e6eaea";
export const TINT = "#f1f4f4";

const PRODUCER = "Guichê";

/** `fit`: what happens to a text that is wider than `width`. Cut: it ends in an ellipsis; a reader of the file still gets all of it. */
export type TextStyle = {
  size: number;
  font?: OwnFont;
  color?: string;
  align?: "left" | "right";
  width?: number;
  fit?: "cut" | "shrink";
  /** Another text of the same element follows: a reader needs a space between them, also where they stand on two lines. */
  goesOn?: boolean;
};

/** `createdAt`: no time of making, so that the same document has the same bytes. */
type Opening = { title: string; locale: Locale; createdAt: Date; size: "A4" | "A5"; compress?: boolean };

/** A PDF document in which any text can be set, whatever its script. Its bytes are taken while it is drawn, page by page. */
export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  /** Whether a text has had a character that no font has. */
  hasReplaced = false;
  private readonly fonts: DocumentFonts;

  constructor({ title, locale, createdAt, size, compress = true }: Opening) {
    this.doc = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      font: "",
      fontLayoutCache: false,
      compress,
      pdfVersion: "1.7",
      tagged: true,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Producer: PRODUCER, Creator: PRODUCER, CreationDate: createdAt },
    });
    this.fonts = new DocumentFonts(this.doc);
  }

  /** Draws a text in one line on the baseline `y`, from `x` to the right, or up to `x`. Returns its width. */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const { font = "regular", color = INK, align = "left" } = style;
    const line = oneLine(text);
    const { runs, width, size, isCut } = this.fitted(line, font, style);
    this.hasReplaced ||= runs.some((run) => run.text.includes(REPLACEMENT));
    const isChanged = isCut || runs.some((run) => run.setting === "outlines" || run.text.includes(REPLACEMENT));
    const space = style.goesOn ? " " : "";
    const draw = () => {
      let at = align === "right" ? x - width : x;
      for (const [i, run] of runs.entries()) {
        const text = i === runs.length - 1 ? run.text + space : run.text;
        this.draw({ ...run, text }, at, y, size, color);
        at += run.width;
      }
    };
    if (isChanged) this.readAs(line + space, draw);
    else draw();
    return width;
  }

  /** Returns the width of a text in one line, in points. */
  widthOf(text: string, { size, font = "regular" }: TextStyle): number {
    return widthOf(this.fonts.set(oneLine(text), font, size));
  }

  /** Parts a text into lines that are no wider than `width`. */
  lines(text: string, width: number, style: TextStyle): string[] {
    return wrapped(oneLine(text), (line) => this.widthOf(line, style) <= width);
  }

  /** Returns what was drawn and not yet taken: of each page once the next one has begun. */
  take(): Uint8Array | null {
    return this.doc.read() as Buffer | null;
  }

  /**
   * Draws what a reader of the text gets as another text. pdfkit's pages stand upside down but for their letters, and poppler takes the place
   * of such a text by the matrix at its end: so the page is turned around the mark, and back inside it.
   */
  private readAs(actual: string, draw: () => void): void {
    const turn = () => this.doc.save().transform(1, 0, 0, -1, 0, this.doc.page.height);
    turn().markContent("Span", { actual });
    turn();
    draw();
    this.doc.restore().endMarkedContent().restore();
  }

  private draw(run: SetRun, x: number, y: number, size: number, color: string): void {
    if (run.setting === "outlines") {
      this.drawOutlines(run, x, y, size, color);
      return;
    }
    // pdfkit would measure the text again, word by word.
    const measured = { lineBreak: false, features: [], textWidth: run.width, wordCount: 1 };
    this.doc.font(run.font, size).fillColor(color);
    this.doc.text(run.text, x, y, { ...measured, baseline: "alphabetic" });
  }

  /** These fonts' own weight is too thin for small print, so that each shape gets an edge. */
  private drawOutlines(run: SetRun, x: number, y: number, size: number, color: string): void {
    const program = this.fonts.programOf(run);
    const scale = size / program.unitsPerEm;
    // So that a reader of the text knows where it stands.
    this.draw({ ...run, text: " ", font: "regular", setting: "letters" }, x, y, size, color);
    this.doc
      .save()
      .translate(x, y)
      .scale(scale, -scale)
      .lineWidth(program.unitsPerEm / 40);
    for (const { path, advanceWidth } of program.layout(run.text).glyphs) {
      this.doc.path(path.toSVG()).fillAndStroke(color, color).translate(advanceWidth, 0);
    }
    this.doc.restore();
  }

  private fitted(line: string, font: OwnFont, { size, width: most = Number.POSITIVE_INFINITY, fit }: TextStyle) {
    const runs = this.fonts.set(line, font, size);
    const width = widthOf(runs);
    if (width <= most) return { runs, width, size, isCut: false };
    if (fit === "shrink") {
      const smaller = (size * most) / width;
      return { runs: this.fonts.set(line, font, smaller), width: most, size: smaller, isCut: false };
    }
    const shown = this.fonts.set(
      cut(line, (text) => widthOf(this.fonts.set(text, font, size)) <= most),
      font,
      size,
    );
    return { runs: shown, width: widthOf(shown), size, isCut: true };
  }
}

function widthOf(runs: readonly SetRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}
