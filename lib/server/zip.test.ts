import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { filesOf } from "#e2e/support/files/read-workbook.ts";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { zipped } from "./zip.ts";

async function* parts(files: Record<string, readonly string[]>): AsyncGenerator<string | Uint8Array> {
  for (const [name, contents] of Object.entries(files)) {
    yield name;
    for (const content of contents) yield Buffer.from(content);
  }
}

const LONG = Array.from({ length: 300 }, (_, i) => `${i} `.repeat(2_000));

test("another program reads each file as it was: a long one, an empty one, one with accents", async () => {
  const files = { "a/long.txt": LONG, "empty.txt": [], "accents.txt": ["ação"] };
  const written = Object.entries(files).map(([name, contents]) => [name, contents.join("")]);
  expect(filesOf(await bytesOf(zipped(parts(files))))).toEqual(expect.arrayContaining(written));
});

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** A program that reads archives above 4 GiB reads workbooks. */
const WORKBOOK = {
  "[Content_Types].xml": [
    `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  ],
  "_rels/.rels": [
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  "xl/workbook.xml": [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  "xl/_rels/workbook.xml.rels": [
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="sheet.xml"/></Relationships>`,
  ],
  "xl/sheet.xml": [
    `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData></worksheet>`,
  ],
} as const;

test.each([0, 300, 1_000])(
  "numbers above %i are written as ZIP64, and another program reads them",
  async (classicMax) => {
    const bytes = await bytesOf(zipped(parts(WORKBOOK), classicMax));
    // The record before the end of the directory.
    expect(bytes.includes(Buffer.from([0x50, 0x4b, 6, 7]))).toBe(true);
    expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([[42]]);
  },
);

test("it reads its source no faster than it is read itself, and ends it when its reader goes away", async () => {
  let [made, isEnded] = [0, false];
  async function* endless() {
    yield "endless.txt";
    try {
      for (;;) yield Buffer.alloc(1_000, `${made++} `);
    } finally {
      isEnded = true;
    }
  }
  const archive = zipped(endless());
  for (let read = 0; read < 5; read++) await archive.next();
  expect(made).toBeLessThan(10);
  await archive.return(undefined);
  expect([isEnded, made < 10]).toEqual([true, true]);
});
