import type { Font, Glyph, Subset } from "fontkit";

/** Above every id that a glyph of a font can have. */
const OWN_IDS = 0x1_0000;

/** What pdfkit asks of a glyph. */
export type SetGlyph = Pick<Glyph, "id" | "codePoints" | "advanceWidth">;

/**
 * The glyphs of a font, each once for the letters that it stands for. Letters share glyphs: the stroke of ب is also that of ن, and their dots
 * are glyphs too. fontkit and pdfkit remember the letter that a glyph was first met for, so that a reader of the file would get ن for ب.
 */
export class LetterGlyphs {
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
