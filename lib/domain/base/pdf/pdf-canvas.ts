import PDFDocument from "pdfkit";
import type { Locale } from "#lib/core/words/locale.ts";
import { DocumentFonts, type OwnFont, type SetRun } from "./document-fonts.ts";
import type { FontProgram } from "./font-program.ts";
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
    const space = style.goesOn ? " " : "";
    let at = align === "right" ? x - width : x;
    for (const piece of piecesOf(line, runs, isCut)) {
      const isLast = piece.runs.at(-1) === runs.at(-1);
      const drawPiece = () => {
        for (const run of piece.runs) {
          const text = isLast && run === runs.at(-1) ? run.text + space : run.text;
          this.draw({ ...run, text }, at, y, size, color);
          at += run.width;
        }
      };
      if (piece.actual === null) drawPiece();
      else this.readAs(isLast ? piece.actual + space : piece.actual, piece.runs[0] as SetRun, size, drawPiece);
    }
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
   * Draws what a reader of the text gets as another text. poppler takes the place of such a text by what holds at the end of its mark. pdfkit's
   * pages stand upside down but for their letters: so the page is turned around the mark, and back inside it. Without a font of the size
   * there, the text would have no height and would stand in no line.
   */
  private readAs(actual: string, first: SetRun, size: number, draw: () => void): void {
    const turn = () => this.doc.save().transform(1, 0, 0, -1, 0, this.doc.page.height);
    turn();
    this.doc.font(first.setting === "outlines" ? "regular" : first.font, size);
    this.doc.addContent(`BT 1 0 0 1 0 0 Tm /${this.doc._font.id} ${size} Tf ET`);
    this.doc.markContent("Span", { actual });
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
    if (run.setting === "words") drawMarks(this.doc, this.fonts.programOf(run), run.text, { x, y, size, color });
  }

  private drawOutlines(run: SetRun, x: number, y: number, size: number, color: string): void {
    // So that a reader of the text knows where it begins and ends.
    const space = this.fonts.set(" ", "regular", size)[0] as SetRun;
    for (const at of [x, x + run.width - space.width]) this.draw(space, at, y, size, color);
    drawLetters(this.doc, this.fonts.programOf(run), run.text, { x, y, size, color });
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

/** `actual`: what a reader gets instead of what is drawn, or null. */
type Piece = { runs: SetRun[]; actual: string | null };

/**
 * Parts a line into what is read as it is drawn (`actual` is null) and what is read as another text. poppler takes such a text from the left
 * to the right: so what goes from right to left stays outside, unless nothing else is left of a line that was cut.
 */
function piecesOf(line: string, runs: SetRun[], isCut: boolean): Piece[] {
  const isChanged = (run: SetRun) => run.setting === "outlines" || run.read !== run.text;
  if (!isCut && !runs.some(isChanged)) return [{ runs, actual: null }];
  if (!runs.some(({ setting }) => setting === "words")) return [{ runs, actual: line }];
  let taken = 0;
  return runs.map((run, i) => {
    const end = isCut && i === runs.length - 1;
    const actual = end ? line.slice(taken) : run.read;
    taken += run.read.length;
    return { runs: [run], actual: end || isChanged(run) ? actual : null };
  });
}

type Place = { x: number; y: number; size: number; color: string };

/** Draws letters as shapes. The fonts' own weight is too thin for small print, so that each shape gets an edge. */
function drawLetters(doc: PDFKit.PDFDocument, program: FontProgram, text: string, at: Place): void {
  inUnitsOf(doc, program, at).lineWidth(program.unitsPerEm / 40);
  for (const character of text) {
    const { path, advanceWidth } = program.outlineOf(character.codePointAt(0) as number);
    doc.path(path.toSVG()).fillAndStroke(at.color, at.color).translate(advanceWidth, 0);
  }
  doc.restore();
}

/** Draws what a text has beside its letters. */
function drawMarks(doc: PDFKit.PDFDocument, program: FontProgram, text: string, at: Place): void {
  for (const { glyph, x, y } of program.marksOf(text)) {
    inUnitsOf(doc, program, at).translate(x, y);
    doc.path(glyph.path.toSVG()).fill(at.color).restore();
  }
}

function inUnitsOf(doc: PDFKit.PDFDocument, { unitsPerEm }: FontProgram, { x, y, size }: Place): PDFKit.PDFDocument {
  const scale = size / unitsPerEm;
  return doc.save().translate(x, y).scale(scale, -scale);
}

const ELLIPSIS = "…";

type Fits = (line: string) => boolean;

/** Returns as much of a text as fits, with an ellipsis after it. */
export function cut(text: string, fits: Fits): string {
  const characters = [...text];
  const shown = (length: number) => characters.slice(0, length).join("").trimEnd() + ELLIPSIS;
  let [length, tooLong] = [0, characters.length];
  while (tooLong - length > 1) {
    const middle = (length + tooLong) >> 1;
    if (fits(shown(middle))) length = middle;
    else tooLong = middle;
  }
  return shown(length);
}

/** Parts a text into lines that fit: between words, and inside of a word that is too wide by itself. */
export function wrapped(text: string, fits: Fits): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...parts(word, fits));
  }
  return lines;
}

function parts(word: string, fits: Fits): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !fits(part + character)) {
      found.push(part);
      part = "";
    }
    part += character;
  }
  return [...found, part];
}
