import { part, RELATIONSHIPS, XML } from "./xlsx-xml.ts";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A part that the workbook names: its place below `xl/` and its kind. */
type Part = { path: string; kind: "worksheet" | "styles" | "sharedStrings" };

const sheetPart = (number: number): Part => ({ path: `worksheets/sheet${number}.xml`, kind: "worksheet" });
const STYLES: Part = { path: "styles.xml", kind: "styles" };
const SHARED_STRINGS: Part = { path: "sharedStrings.xml", kind: "sharedStrings" };

/** The names of the parts inside of the file. Sheets are numbered from 1. */
export const PATHS = {
  sheet: (number: number) => `xl/${sheetPart(number).path}`,
  styles: `xl/${STYLES.path}`,
  sharedStrings: `xl/${SHARED_STRINGS.path}`,
} as const;

/**
 * Yields the parts that say what the file has: for each its name, then its bytes. `sheets`: the names of the sheets; the first `titled` repeat their
 * first row on every printed page.
 */
export function* packageParts(sheets: readonly string[], titled: number): Generator<string | Uint8Array> {
  const parts = [...sheets.map((_, i) => sheetPart(i + 1)), STYLES, SHARED_STRINGS];
  const types = parts.map(({ path, kind }) => `<Override PartName="/xl/${path}" ContentType="${TYPES}.${kind}+xml"/>`);
  yield "[Content_Types].xml";
  yield Buffer.from(
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join("")}</Types>`,
  );
  yield "_rels/.rels";
  yield relationships([{ path: "xl/workbook.xml", kind: "officeDocument" }]);
  yield "xl/workbook.xml";
  yield workbook(sheets, titled);
  yield "xl/_rels/workbook.xml.rels";
  yield relationships(parts);
}

function workbook(names: readonly string[], titled: number): Uint8Array {
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const titles = names
    .slice(0, titled)
    .map((name, i) => `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${name}'!$1:$1</definedName>`);
  return part(
    "workbook",
    // The program that opens the file computes its formulas, so that the checks are that program's own.
    `<sheets>${sheets.join("")}</sheets><definedNames>${titles.join("")}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/>`,
  );
}

function relationships(parts: readonly { path: string; kind: string }[]): Uint8Array {
  const each = parts.map(
    ({ path, kind }, i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${path}"/>`,
  );
  return Buffer.from(`${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`);
}
