import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { RECONCILED_FILE_MAX } from "#lib/core/files/file-limits.ts";
import { FileFault } from "./file-fault.ts";
import { slicesOf, type UploadedFile } from "./uploaded-file.ts";

const PARTS_MAX = 2_000;

/** What reads the packed parts of an XLSX file. `open` yields a part's bytes, unpacked; null: the file has no such part. */
export type XlsxParts = { open: (name: string) => Promise<AsyncIterable<Uint8Array> | null> };

class FileReader extends RandomAccessReader {
  /** Why the bytes could not be had, which is not the file's fault. */
  failure: unknown;
  private readonly file: UploadedFile;

  constructor(file: UploadedFile) {
    super();
    this.file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.slices(start, end), { objectMode: false });
  }

  private async *slices(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* slicesOf(this.file, start, end);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/**
 * Opens an XLSX file without reading more than its table of contents. The parts may not unpack to more than they say there,
 * and together to no more than RECONCILED_FILE_MAX. Throws FileFault.
 */
export async function openXlsx(file: UploadedFile): Promise<XlsxParts> {
  const reader = new FileReader(file);
  const orBroken: OrBroken = async (work) => {
    try {
      return await work;
    } catch (error) {
      if (reader.failure) throw reader.failure;
      throw error instanceof FileFault ? error : new FileFault("BROKEN_XLSX");
    }
  };
  const entries = await orBroken(
    fromRandomAccessReaderPromise(reader, file.size, { lazyEntries: true, autoClose: false }).then(entriesOf),
  );
  if (!entries.parts.has("xl/workbook.xml")) throw new FileFault("NOT_XLSX");
  return {
    async open(name) {
      const entry = entries.parts.get(name.toLowerCase());
      if (!entry) return null;
      return bytesOf(await orBroken(entries.zip.openReadStreamPromise(entry)), orBroken);
    },
  };
}

/** Waits for what the library does. What it throws is the file's fault, unless the file could not be read. */
type OrBroken = <T>(work: Promise<T>) => Promise<T>;

/** Returns the parts by name, in lower case: some programs write other cases. */
async function entriesOf(zip: ZipFile): Promise<{ zip: ZipFile; parts: Map<string, Entry> }> {
  const parts = new Map<string, Entry>();
  if (zip.entryCount > PARTS_MAX) throw new FileFault("TOO_LARGE_INSIDE");
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileFault("ENCRYPTED");
    unpacked += entry.uncompressedSize;
    parts.set(entry.fileName.toLowerCase(), entry);
  }
  if (unpacked > RECONCILED_FILE_MAX.unpackedBytes) throw new FileFault("TOO_LARGE_INSIDE");
  return { zip, parts };
}

async function* bytesOf(part: Readable, orBroken: OrBroken): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = part[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orBroken(chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    part.destroy();
  }
}
