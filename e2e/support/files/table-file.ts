import { randomBytes } from "node:crypto";
import { CFB, utils, write } from "@e965/xlsx";
import type { UploadedFile } from "#lib/domain/files/reconciliations/table/uploaded-file.ts";

/** A file whose bytes are in memory. */
export function fileOf(content: string | Uint8Array): UploadedFile {
  const bytes = Buffer.from(content as string);
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

type CellOf = string | number | Date | null;

/** Writes a workbook as a spreadsheet program would, by a library that is not ours. */
export function workbook(
  sheets: Record<string, CellOf[][]>,
  bookType: "xlsx" | "biff8" | "xlsb" | "ods" = "xlsx",
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true, cellDates: false }), name);
  }
  return write(book, { type: "buffer", bookType, compression: true, bookSST: true });
}

/** What Excel writes when a workbook has a password: a container with the encrypted package. */
export function encryptedWorkbook(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/EncryptionInfo", randomBytes(200));
  CFB.utils.cfb_add(container, "/EncryptedPackage", randomBytes(20_000));
  return Buffer.from(CFB.write(container, { type: "buffer" }) as Uint8Array);
}

/** Packs these texts as the parts of an XLSX file. */
export function packed(parts: Record<string, string | Buffer>): Buffer {
  const zip = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(parts))
    CFB.utils.cfb_add(zip, `/${name}`, Buffer.from(content as string));
  return Buffer.from(CFB.write(zip, { fileType: "zip", type: "buffer", compression: true }) as Uint8Array);
}
