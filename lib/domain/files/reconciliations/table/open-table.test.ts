import { describe, expect, test } from "vitest";
import { encryptedWorkbook, fileOf, packed, workbook } from "#e2e/support/files/table-file.ts";
import { inspectTable, rowsOfTable } from "./open-table.ts";
import type { TableRow } from "./table-row.ts";

async function read(content: string | Uint8Array, sheet = ""): Promise<TableRow[]> {
  const file = fileOf(content);
  const rows: TableRow[] = [];
  for await (const batch of rowsOfTable(file, await inspectTable(file), sheet)) rows.push(...batch);
  return rows;
}

const cellsOf = async (content: string | Uint8Array, sheet?: string) =>
  (await read(content, sheet)).map(({ cells }) => cells);
const faultOf = async (content: string | Uint8Array, sheet?: string) =>
  read(content, sheet).then(
    () => null,
    ({ code, row }) => [code, row],
  );

const ROWS = [
  ["Data", "Descrição", "Valor"],
  ["01/10/2026", "Ação; “Bônus”", "1.234,56"],
];
const csv = (delimiter: string, end = "\r\n") =>
  ROWS.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join(end);

describe("CSV", () => {
  test.each([
    [";", "\r\n"],
    [",", "\n"],
    ["\t", "\r"],
    ["|", "\r\n"],
  ])("is read with the delimiter %j and the line end %j", async (delimiter, end) => {
    expect(await cellsOf(csv(delimiter, end))).toEqual(ROWS);
    expect((await inspectTable(fileOf(csv(delimiter, end)))).delimiter).toBe(delimiter);
  });

  test.each([
    ["utf-8", Buffer.from(csv(";"))],
    ["utf-8", Buffer.from(`\uFEFF${csv(";")}`)],
    ["utf-16le", Buffer.from(`\uFEFF${csv(";")}`, "utf16le")],
    ["utf-16be", Buffer.from(`\uFEFF${csv(";")}`, "utf16le").swap16()],
  ] as const)("is read as %s", async (encoding, bytes) => {
    expect((await inspectTable(fileOf(bytes))).encoding).toBe(encoding);
    expect(await cellsOf(bytes)).toEqual(ROWS);
  });

  test("is read as Windows-1252 when it is no valid UTF-8, wherever that shows", async () => {
    const many = `Data;Descrição\r\n${"01/10/2026;x\r\n".repeat(10_000)}02/10/2026;Não\x80`;
    const rows = await cellsOf(Buffer.from(many, "latin1"));
    expect([rows[0], rows.at(-1)]).toEqual([
      ["Data", "Descrição"],
      ["02/10/2026", "Não€"],
    ]);
  });

  test("an amount with a decimal comma does not make the comma the delimiter", async () => {
    expect(await cellsOf("a;b\n1;10,50\n2;20,00\n3;30,00")).toEqual([
      ["a", "b"],
      ["1", "10,50"],
      ["2", "20,00"],
      ["3", "30,00"],
    ]);
  });

  test("rows are numbered as spreadsheets number them: after Excel's own first line, empty ones and breaks in cells", async () => {
    const rows = await read('sep=;\r\nRelatório\r\n\r\na;b\r\n"um\nnome";2\r\nTotal;2\r\n');
    expect(rows).toEqual([
      { number: 2, cells: ["Relatório"] },
      { number: 3, cells: [""] },
      { number: 4, cells: ["a", "b"] },
      { number: 5, cells: ["um\nnome", "2"] },
      { number: 6, cells: ["Total", "2"] },
    ]);
  });

  test("quotes inside of a cell, doubled or not, and line ends of several kinds are read", async () => {
    expect(await cellsOf('a;b\r\n"Casa ""Verde""";1\nJoão "Jão" Silva;2\r3;4')).toEqual([
      ["a", "b"],
      ['Casa "Verde"', "1"],
      ['João "Jão" Silva', "2"],
      ["3", "4"],
    ]);
  });

  test("a cell of ten megabytes is the row's fault, with its number", async () => {
    expect(await faultOf(`a;b\n1;2\n3;"${"x".repeat(10_000_000)}"\n5;6`)).toEqual(["ROW_TOO_LONG", 3]);
  });

  test("a quote that nobody closes is found at its row, not at the end of the file", async () => {
    expect(await faultOf(`a;b\n1;"2\n${"3;4\n".repeat(400_000)}`)).toEqual(["ROW_TOO_LONG", 2]);
  });
});

describe("XLSX", () => {
  const at = new Date("2026-10-01T12:30:15.250Z");
  const typed = workbook({
    Resumo: [["Operadora X"]],
    Pagamentos: [
      ["Data", "Valor", "Id", "Dia"],
      [at, 1234.56, "E1", new Date("2026-10-01T00:00:00Z")],
      [null, 0.1, "não é um número", null],
    ],
  });

  test("numbers stay numbers, dates become texts without a zone, and texts are looked up", async () => {
    expect(await cellsOf(typed, "Pagamentos")).toEqual([
      ["Data", "Valor", "Id", "Dia"],
      ["2026-10-01T12:30:15.250", 1234.56, "E1", "2026-10-01"],
      ["", 0.1, "não é um número"],
    ]);
  });

  test("each sheet that can be seen is shown with its first rows", async () => {
    const { sheets, kind } = await inspectTable(fileOf(typed));
    expect([kind, sheets.map(({ name, rows }) => [name, rows.length])]).toEqual([
      "xlsx",
      [
        ["Resumo", 1],
        ["Pagamentos", 3],
      ],
    ]);
  });

  test("rows without cells leave their number out", async () => {
    const rows = await read(workbook({ S: [["a"], [], [], ["b"]] }), "S");
    expect(rows.map(({ number, cells }) => [number, cells])).toEqual([
      [1, ["a"]],
      [4, ["b"]],
    ]);
  });

  const parts = (sheet: string, more: Record<string, string> = {}) =>
    packed({
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": '<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/worksheets/sheet1.xml": sheet,
      ...more,
    });
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  test("texts in the cell, with runs, escapes and phonetic signs, are read", async () => {
    const shared = "<sst><si><r><t>a&amp;</t></r><r><t>b</t></r><rPh><t>no</t></rPh></si></sst>";
    const rows = sheet('<row r="1"><c r="B1" t="s"><v>0</v></c><c t="inlineStr"><is><t>&#233;</t></is></c></row>');
    expect(await cellsOf(parts(rows, { "xl/sharedStrings.xml": shared }), "S")).toEqual([["", "a&b", "é"]]);
  });

  test.each([
    ["an entity that stands for a huge text", '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'],
    ["an unclosed element", sheet("<row>").slice(0, -12)],
    ["nesting without end", "<a>".repeat(10_000)],
    ["a comment without end", `<worksheet><!--${"x".repeat(3_000_000)}`],
    ["rows that go back", sheet('<row r="2"/><row r="1"/>')],
  ])("%s is refused", async (_, content) => {
    expect(await faultOf(parts(content), "S")).toEqual(["BROKEN_XLSX", undefined]);
  });

  test("what unpacks to more than it says, or than may be, is refused before it is read", async () => {
    const bomb = parts(sheet(`<row r="1"><c t="inlineStr"><is><t>${"0".repeat(900_000)}</t></is></c></row>`));
    const directory = bomb.lastIndexOf(Buffer.from("xl/worksheets/sheet1.xml")) - 46;
    const saying = (size: number) => {
      const lie = Buffer.from(bomb);
      lie.writeUInt32LE(size, directory + 24);
      return lie;
    };
    expect(bomb.length).toBeLessThan(10_000);
    expect(await cellsOf(bomb, "S")).toHaveLength(1);
    expect(await faultOf(saying(1_000), "S")).toEqual(["BROKEN_XLSX", undefined]);
    expect(await faultOf(saying(3_000_000_000), "S")).toEqual(["TOO_LARGE_INSIDE", undefined]);
  });

  test("a file that was cut off is refused", async () => {
    expect(await faultOf(typed.subarray(0, typed.length - 400), "Pagamentos")).toEqual(["BROKEN_XLSX", undefined]);
  });
});

describe("a file that is no table", () => {
  test.each([
    ["nothing", "", "NO_ROWS"],
    ["blank lines", "\r\n\r\n ; \r\n", "NO_ROWS"],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj", "NOT_A_TABLE"],
    ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "NOT_A_TABLE"],
    ["a page that is called .xls", "\n<HTML><table><tr><td>1</td></tr></table>", "NOT_A_TABLE"],
    ["a letter", "Prezados,\n\nsegue o relatório.\n", "NOT_A_TABLE"],
    ["an Excel file of before 2007", workbook({ S: [["a", 1]] }, "biff8"), "OLD_XLS"],
    ["an encrypted workbook", encryptedWorkbook(), "ENCRYPTED"],
    ["an OpenDocument spreadsheet", workbook({ S: [["a", 1]] }, "ods"), "NOT_XLSX"],
    ["a binary workbook", workbook({ S: [["a", 1]] }, "xlsb"), "NOT_XLSX"],
    ["a workbook without rows", workbook({ S: [] }), "NO_ROWS"],
  ])("%s is told apart", async (_, content, code) => {
    expect(await faultOf(content)).toEqual([code, undefined]);
  });
});
