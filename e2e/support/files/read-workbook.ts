import * as XLSX from "@e965/xlsx";
import { type CellsOf, type CellValue, evaluateFormula } from "./evaluate-formula.ts";

/** A sheet as another program than ours reads it: its cells by their places, "B7". */
export type Sheet = { name: string; cells: Readonly<Record<string, XLSX.CellObject>>; range: string };

/** Reads a workbook. Throws when the bytes are not a whole one. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const book = XLSX.read(bytes, { type: "buffer", cellNF: true, cellHTML: false });
  return book.SheetNames.map((name) => {
    const { "!ref": range = "A1", ...sheet } = book.Sheets[name] as XLSX.WorkSheet;
    const cells = Object.entries(sheet).filter(([place]) => !place.startsWith("!"));
    return { name, cells: Object.fromEntries(cells), range };
  });
}

/** Returns the cells of a sheet row by row, each row by the names in the first one. An absent cell has no member. */
export function rowsOf({ cells, range }: Sheet): Record<string, XLSX.CellObject>[] {
  const { e } = XLSX.utils.decode_range(range);
  const inRow = (r: number) => Array.from({ length: e.c + 1 }, (_, c) => cells[XLSX.utils.encode_cell({ r, c })]);
  const names = inRow(0).map((cell) => String(cell?.v));
  return Array.from({ length: e.r }, (_, r) =>
    Object.fromEntries(inRow(r + 1).flatMap((cell, c) => (cell ? [[names[c], cell]] : []))),
  );
}

/** Returns the number of a cell as a person sees it, in English. */
export function shownNumber(cell: XLSX.CellObject | undefined): string {
  return XLSX.SSF.format(String(cell?.z), cell?.v);
}

type Container = { FullPaths: readonly string[]; FileIndex: readonly { content?: Uint8Array }[] };

/** Returns the files of a ZIP archive as another program than ours reads them, as texts by their names, in their order. */
export function filesOf(archive: Uint8Array): [name: string, text: string][] {
  const { FullPaths, FileIndex }: Container = XLSX.CFB.read(Buffer.from(archive), { type: "buffer" });
  return FullPaths.map((path, i) => {
    const { content = [] } = FileIndex[i] ?? {};
    return [path.replace(/^Root Entry\//, ""), Buffer.from(content).toString()];
  });
}

/** Returns the parts of a workbook as one text, each row on a line of its own: to compare, and for a person to read. */
export function partsOf(bytes: Uint8Array): string {
  const parts = filesOf(bytes).filter(([, text]) => text.startsWith("<?xml"));
  return parts.map(([name, text]) => `== ${name}\n${text.replaceAll(/(<row |<\/sheetData>)/g, "\n$1")}\n`).join("\n");
}

/** Computes every formula of a workbook anew, also those that others stand on. Returns the values by sheet and place. */
export function computed(sheets: readonly Sheet[]): Record<string, Record<string, CellValue>> {
  const values = Object.fromEntries(sheets.map(({ name }) => [name, {} as Record<string, CellValue>]));
  const valueAt = (sheet: Sheet, place: string): CellValue => {
    const [own, cell] = [values[sheet.name] as Record<string, CellValue>, sheet.cells[place]];
    if (!cell?.f) return cell?.v as CellValue;
    if (!(place in own)) own[place] = evaluateFormula(cell.f, cellsFrom(sheet));
    return own[place];
  };
  const cellsFrom =
    (own: Sheet): CellsOf =>
    (range, name = own.name) => {
      const sheet = sheets.find((other) => other.name === name);
      if (!sheet) throw new Error(`no sheet ${name}`);
      const { s, e } = XLSX.utils.decode_range(range);
      const places = Array.from({ length: e.r - s.r + 1 }, (_, r) => XLSX.utils.encode_cell({ r: s.r + r, c: s.c }));
      if (s.c !== e.c) throw new Error(`${range} has several columns`);
      return places.map((place) => valueAt(sheet, place));
    };
  for (const sheet of sheets) for (const [place, { f }] of Object.entries(sheet.cells)) if (f) valueAt(sheet, place);
  return values;
}
