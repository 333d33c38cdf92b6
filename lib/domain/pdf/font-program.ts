import { readFileSync } from "node:fs";
import { create, type Font, type Glyph } from "fontkit";
import type { Setting } from "./font-files.ts";

/** How far a glyph moves the pen and is moved itself, in the font's units. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** A font as pdfkit takes it: it asks for the glyphs of a text, and for the outlines of those that were used. */
export type FontProgram = Omit<Font, "layout"> & { layout: (text: string) => GlyphRun };

const DIGITS = "0123456789";

/**
 * Opens a font. Letters of scripts that need no shaping are set one by one, without kerning, and digits all have one width: looking each
 * letter up is ten times as fast as asking the font's rules, keeps nothing of each text, and figures stand below each other.
 */
export function openFont(file: string, setting: Setting): FontProgram {
  const font = create(readFileSync(file)) as Font;
  return setting === "words" ? byWords(font) : byLetters(font);
}

function byLetters(font: Font): FontProgram {
  const glyphs = new Map<number, Glyph>();
  const digits = font.layout(DIGITS, ["tnum"]).glyphs;
  for (const [i, glyph] of digits.entries()) glyphs.set(DIGITS.charCodeAt(i), glyph);
  const glyphOf = (codePoint: number): Glyph => {
    const known = glyphs.get(codePoint);
    if (known) return known;
    const glyph = font.glyphForCodePoint(codePoint);
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  return withLayout(font, (text) => {
    const run: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const character of text) {
      const glyph = glyphOf(character.codePointAt(0) as number);
      run.glyphs.push(glyph);
      run.positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 });
      run.advanceWidth += glyph.advanceWidth;
    }
    return run;
  });
}

/** The font's own rules, for a whole text at once: pdfkit would part it into words, whose order it then turns round. */
function byWords(font: Font): FontProgram {
  return withLayout(font, (text) => font.layout(text));
}

function withLayout(font: Font, layout: FontProgram["layout"]): FontProgram {
  return Object.assign(Object.create(font), { layout });
}
