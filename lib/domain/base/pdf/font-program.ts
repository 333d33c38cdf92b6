import { readFileSync } from "node:fs";
import { create, type Font, type Glyph, type Subset } from "fontkit";
import type { Setting } from "./font-files.ts";

/** How far a glyph moves the pen and is moved itself, in the font's units. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
export type GlyphRun = { glyphs: SetGlyph[]; positions: Position[]; advanceWidth: number };

/** A glyph that is no text: in a font, readers would take it for a letter or for the end of a word. */
export type Mark = { glyph: Glyph; x: number; y: number };

/** A font as pdfkit takes it: it asks for the glyphs of a text, and for the outlines of those that were used. */
export type FontProgram = Omit<Font, "layout"> & {
  layout: (text: string) => GlyphRun;
  /** Returns the glyph that a character has by itself, with its outline. */
  outlineOf: (codePoint: number) => Glyph;
  /** Returns what of a text is drawn beside the glyphs of its layout. */
  marksOf: (text: string) => Mark[];
};

const DIGITS = "0123456789";

/**
 * Opens a font. Letters of scripts that need no shaping are set one by one, without kerning, and digits all have one width: looking each
 * letter up is ten times as fast as asking the font's rules, keeps nothing of each text, and figures stand below each other.
 */
export function openFont(file: string, setting: Setting): FontProgram {
  const font = create(readFileSync(file)) as Font;
  const glyphs = new LetterGlyphs(font);
  const layout = setting === "words" ? byWords(font, glyphs) : byLetters(font, glyphs);
  return Object.assign(Object.create(font), {
    layout,
    outlineOf: (codePoint: number) => font.glyphForCodePoint(codePoint),
    marksOf: (text: string) => (setting === "words" ? marksOf(font, text) : []),
    createSubset: () => glyphs.createSubset(),
  });
}

function byLetters(font: Font, own: LetterGlyphs): FontProgram["layout"] {
  const glyphs = new Map<number, SetGlyph>();
  const digits = font.layout(DIGITS, ["tnum"]).glyphs;
  for (const [i, glyph] of digits.entries()) glyphs.set(DIGITS.charCodeAt(i), own.of(glyph, glyph.codePoints));
  const glyphOf = (codePoint: number): SetGlyph => {
    const known = glyphs.get(codePoint);
    if (known) return known;
    const glyph = own.of(font.glyphForCodePoint(codePoint), [codePoint]);
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  return (text) => {
    const run: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const character of text) {
      const glyph = glyphOf(character.codePointAt(0) as number);
      run.glyphs.push(glyph);
      run.positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 });
      run.advanceWidth += glyph.advanceWidth;
    }
    return run;
  };
}

type Placed = { glyph: Glyph; position: Position; letters: number[]; from: number };

/**
 * Shapes a text by the font's own rules, as a whole: pdfkit would part it into words, whose order it then turns round. A mark on a letter,
 * which does not move the pen, has no letters: they belong to the letter's glyph. All glyphs and their letters stand from left to right.
 */
function shaped(font: Font, text: string): { placed: Placed[]; width: number } {
  const { glyphs, positions, advanceWidth, direction } = font.layout(text);
  let pen = 0;
  const placed = glyphs.map((glyph, i): Placed => {
    const position = positions[i] as Position;
    const from = pen;
    pen += position.xAdvance;
    return { glyph, position, letters: glyph.codePoints, from };
  });
  const isRightToLeft = direction === "rtl";
  let base: Placed | undefined;
  for (const one of isRightToLeft ? placed.toReversed() : placed) {
    if (one.position.xAdvance !== 0 || !base) base = one;
    else {
      base.letters = isRightToLeft ? [...one.letters, ...base.letters] : [...base.letters, ...one.letters];
      one.letters = [];
    }
  }
  return { placed, width: advanceWidth };
}

const isLetter = ({ letters }: Placed) => letters.length > 0;

function byWords(font: Font, own: LetterGlyphs): FontProgram["layout"] {
  return (text) => {
    const { placed, width } = shaped(font, text);
    const letters = placed.filter(isLetter);
    let at = 0;
    const positions = letters.map(({ position, from }, i) => {
      const to = letters[i + 1]?.from ?? width;
      const place = { ...position, xOffset: position.xOffset + from - at, xAdvance: to - at };
      at = to;
      return place;
    });
    return { glyphs: letters.map(({ glyph, letters }) => own.of(glyph, letters)), positions, advanceWidth: width };
  };
}

/** Returns what belongs to the letters of a text and is no letter: its marks, and dots that its font has as glyphs of their own. */
function marksOf(font: Font, text: string): Mark[] {
  const marks = shaped(font, text).placed.filter((one) => !isLetter(one));
  return marks.map(({ glyph, position, from }) => ({ glyph, x: from + position.xOffset, y: position.yOffset }));
}

/** Above every id that a glyph of a font can have. */
const OWN_IDS = 0x1_0000;

/** What pdfkit asks of a glyph. */
type SetGlyph = Pick<Glyph, "id" | "codePoints" | "advanceWidth">;

/**
 * The glyphs of a font, each once for the letters that it stands for. Letters share glyphs: the stroke of ب is also that of ن, and their dots
 * are glyphs too. fontkit and pdfkit remember the letter that a glyph was first met for, so that a reader of the file would get ن for ب.
 */
class LetterGlyphs {
  private readonly font: Font;
  private readonly drawn: number[] = [];
  private readonly known = new Map<string, SetGlyph>();

  constructor(font: Font) {
    this.font = font;
    const glyphOf = font.getGlyph.bind(font);
    font.getGlyph = (id, codePoints) => {
      const glyph = glyphOf(id, codePoints);
      return codePoints ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph;
    };
  }

  /** Returns the glyph that stands for these letters. */
  of({ id, advanceWidth }: Glyph, codePoints: number[]): SetGlyph {
    const key = `${id} ${codePoints.join(" ")}`;
    let own = this.known.get(key);
    if (!own) {
      own = { id: OWN_IDS + this.drawn.length, codePoints, advanceWidth };
      this.drawn.push(id);
      this.known.set(key, own);
    }
    return own;
  }

  /** Returns a part of the font, which has a glyph as often as it stands for something else. */
  createSubset(): Subset {
    const subset = this.font.createSubset() as unknown as {
      glyphs: number[];
      includeGlyph: (id: number) => number;
    };
    const include = subset.includeGlyph.bind(subset);
    const places = new Map<number, number>();
    subset.includeGlyph = (id) => {
      const drawn = this.drawn[id - OWN_IDS];
      if (drawn === undefined) return include(id);
      const place = places.get(id) ?? subset.glyphs.push(drawn) - 1;
      places.set(id, place);
      return place;
    };
    return subset as unknown as Subset;
  }
}
