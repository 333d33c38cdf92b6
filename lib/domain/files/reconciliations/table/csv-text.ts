import { slicesOf, type UploadedFile } from "./uploaded-file.ts";

/** How the bytes of a CSV file are read. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns how a text file is encoded: by its byte order mark, else UTF-8 when all of it is valid UTF-8, else Windows-1252. */
export async function encodingOf(file: UploadedFile): Promise<Encoding> {
  const [first, second] = await file.read(0, Math.min(2, file.size));
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const slice of slicesOf(file)) utf8.decode(slice, { stream: true });
    utf8.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Yields the text of a file, without its byte order mark. `to`: without the bytes from there on. */
export async function* textOf(file: UploadedFile, encoding: Encoding, to = file.size): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const slice of slicesOf(file, 0, to)) yield decoder.decode(slice, { stream: true });
  const rest = decoder.decode();
  if (rest) yield rest;
}
