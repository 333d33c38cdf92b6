import { fontFilesWith, OWN_FONTS, type Setting } from "./font-files.ts";
import { type FontProgram, openFont } from "./font-program.ts";
import { type FontChoice, type Run, runsOf } from "./text-runs.ts";

export type OwnFont = keyof typeof OWN_FONTS;
export type SetRun = Run & { width: number };

type Face = { font: string; program: FontProgram; setting: Setting };

/** Open for as long as the process runs: every document needs them. */
const own = new Map<OwnFont, Face>();

function ownFace(font: OwnFont): Face {
  let face = own.get(font);
  if (!face) {
    face = { font, program: openFont(OWN_FONTS[font], "letters"), setting: "letters" };
    own.set(font, face);
  }
  return face;
}

/** The fonts of one document. Those of other scripts are opened when a text first needs them, and belong to the document alone. */
export class DocumentFonts {
  private readonly doc: PDFKit.PDFDocument;
  private readonly faces = new Map<string, Face>();
  private readonly others = new Map<number, Face | null>();
  private readonly choices: Record<OwnFont, FontChoice>;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    for (const font of Object.keys(OWN_FONTS) as OwnFont[]) this.add(ownFace(font));
    this.choices = { regular: this.choice("regular"), medium: this.choice("medium"), mono: this.choice("mono") };
  }

  /** Returns a text's pieces with the width, in points, that each takes at `size`. */
  set(text: string, font: OwnFont, size: number): SetRun[] {
    return runsOf(text, this.choices[font]).map((run) => {
      const program = this.programOf(run);
      return { ...run, width: (program.layout(run.text).advanceWidth / program.unitsPerEm) * size };
    });
  }

  /** Returns the font of a piece. */
  programOf({ font }: Run): FontProgram {
    return (this.faces.get(font) as Face).program;
  }

  private choice(font: OwnFont): FontChoice {
    const face = ownFace(font);
    return (codePoint) => (face.program.hasGlyphForCodePoint(codePoint) ? face : this.other(codePoint));
  }

  private other(codePoint: number): Face | null {
    let face = this.others.get(codePoint);
    if (face === undefined) {
      face = this.faceWith(codePoint);
      this.others.set(codePoint, face);
    }
    return face;
  }

  private faceWith(codePoint: number): Face | null {
    for (const { name, path, setting } of fontFilesWith(codePoint)) {
      const face = this.faces.get(name) ?? this.add({ font: name, program: openFont(path, setting), setting });
      if (face.program.hasGlyphForCodePoint(codePoint)) return face;
    }
    return null;
  }

  private add(face: Face): Face {
    if (face.setting !== "outlines") this.doc.registerFont(face.font, face.program);
    this.faces.set(face.font, face);
    return face;
  }
}
