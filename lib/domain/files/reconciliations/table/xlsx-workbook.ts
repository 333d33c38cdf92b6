import { FileFault } from "./file-fault.ts";
import type { XlsxParts } from "./xlsx-parts.ts";
import { readAllXml } from "./xml.ts";

/** The sheets of an XLSX file that can be seen, in their order, and whether its days count from 1904. */
export type Workbook = { sheets: { name: string; part: string }[]; from1904: boolean };

const RELATIONS = "xl/_rels/workbook.xml.rels";

/** Reads which sheets an XLSX file has. Throws FileFault. */
export async function workbookOf(parts: XlsxParts): Promise<Workbook> {
  const partOf = new Map<string, string>();
  await readPart(parts, RELATIONS, (name, { Id = "", Target = "", Type = "" }) => {
    if (name === "Relationship" && Type.endsWith("/worksheet")) partOf.set(Id, pathOf(Target));
  });
  const workbook: Workbook = { sheets: [], from1904: false };
  await readPart(parts, "xl/workbook.xml", (name, attributes) => {
    if (name === "workbookPr") workbook.from1904 = ["1", "true"].includes(attributes.date1904 ?? "");
    const part = name === "sheet" && partOf.get(attributes["r:id"] ?? "");
    if (part && (attributes.state ?? "visible") === "visible") {
      workbook.sheets.push({ name: attributes.name ?? "", part });
    }
  });
  if (workbook.sheets.length === 0) throw new FileFault("NOT_XLSX");
  return workbook;
}

async function readPart(
  parts: XlsxParts,
  name: string,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const part = await parts.open(name);
  if (!part) throw new FileFault("BROKEN_XLSX");
  await readAllXml(part, { open });
}

/** Targets are paths from the folder of the workbook, or whole ones. */
function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Number formats of Excel that show a date or a time and have no text of their own. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Returns, by the number of a cell's style, whether it shows its number as a date or a time. */
export async function dateStylesOf(parts: XlsxParts): Promise<boolean[]> {
  const part = await parts.open("xl/styles.xml");
  if (!part) return [];
  const custom = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  await readAllXml(part, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") custom.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) formats.push(Number(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats.map((id) => {
    const code = custom.get(id);
    return code === undefined ? isBuiltInDate(id) : isDateFormat(code);
  });
}

/** A format's quoted texts, colors and currencies have letters that mean nothing. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General/gi, ""));
}
