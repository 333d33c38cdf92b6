import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Larger numbers do not fit into the classic records of an archive: those of ZIP64 follow them. */
const UINT32_MAX = 0xffffffff;
const UINT16_MAX = 0xffff;

const VERSION = { classic: 20, zip64: 45 } as const;
/** Sizes and checksum follow the content. */
const FLAGS = 0x0008;
const DEFLATED = 8;
/** Midnight of 1980-01-01, the earliest time that an archive can tell. */
const NO_TIME = 0x00210000;

/** Blocks that are compressed while the next content is made: a second thread does it. */
const AHEAD = 2;
/** Takes less than half of the time of level 6; the result is an eighth larger. */
const LEVEL = 2;
/** A last block without content: it ends what blocks that are compressed on their own are joined to. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

const compress = promisify(deflateRaw);
const blockOf = (content: Uint8Array) =>
  compress(content, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 262_144 });

/** A file inside of the archive. Sizes and offset in bytes. */
type Entry = { name: Buffer; offset: number; crc: number; compressed: number; size: number };

/**
 * Yields a ZIP archive, no faster than it is read. In `parts` a text begins the file of that name, in ASCII, and the bytes after it are its content.
 * No time is in the archive, so that the same parts give the same bytes. Programs open an archive by its directory, which is its
 * end: one that broke off is none. `classicMax`: the largest number that is written without ZIP64.
 */
export async function* zipped(
  parts: AsyncIterable<string | Uint8Array>,
  classicMax = UINT32_MAX,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  const passed = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  let entry: Entry | undefined;
  let blocks: Promise<Buffer>[] = [];
  for await (const part of parts) {
    if (typeof part === "string") {
      if (entry) for await (const bytes of ending(entry, blocks, classicMax)) yield passed(bytes);
      [entry, blocks] = [{ name: Buffer.from(part), offset, crc: 0, compressed: 0, size: 0 }, []];
      entries.push(entry);
      yield passed(localHeader(entry));
      continue;
    }
    if (!entry) throw new Error("content before the name of its file");
    entry.crc = crc32(part, entry.crc);
    entry.size += part.length;
    if (blocks.length === AHEAD) yield passed(await counted(entry, blocks.shift() as Promise<Buffer>));
    const block = blockOf(part);
    // The reader may have stopped: without this handler a failure would be an unhandled rejection.
    block.catch(() => {});
    blocks.push(block);
  }
  if (entry) for await (const bytes of ending(entry, blocks, classicMax)) yield passed(bytes);
  yield directory(entries, offset, classicMax);
}

async function counted(entry: Entry, block: Promise<Buffer>): Promise<Buffer> {
  const bytes = await block;
  entry.compressed += bytes.length;
  return bytes;
}

/** Yields the blocks of a file that are left, and what follows its content. */
async function* ending(entry: Entry, blocks: readonly Promise<Buffer>[], classicMax: number): AsyncGenerator<Buffer> {
  for (const block of blocks) yield counted(entry, block);
  yield counted(entry, Promise.resolve(LAST_BLOCK));
  const width = isLarge(entry, classicMax) ? 8 : 4;
  yield record([4, 0x08074b50], [4, entry.crc], [width, entry.compressed], [width, entry.size]);
}

function isLarge({ offset, compressed, size }: Entry, classicMax: number): boolean {
  return Math.max(offset, compressed, size) > classicMax;
}

function localHeader({ name }: Entry): Buffer {
  return Buffer.concat([
    record([4, 0x04034b50], [2, VERSION.classic], [2, FLAGS], [2, DEFLATED], [4, NO_TIME]),
    record([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
}

function directory(entries: readonly Entry[], offset: number, classicMax: number): Buffer {
  const headers = Buffer.concat(entries.map((entry) => centralHeader(entry, isLarge(entry, classicMax))));
  const count = entries.length;
  const isLargeDirectory = offset > classicMax || count >= UINT16_MAX || entries.some((e) => isLarge(e, classicMax));
  const [shownCount, shownSize, shownOffset] = isLargeDirectory
    ? [UINT16_MAX, UINT32_MAX, UINT32_MAX]
    : [count, headers.length, offset];
  const zip64 = Buffer.concat([
    record([4, 0x06064b50], [8, 44], [2, VERSION.zip64], [2, VERSION.zip64], [4, 0], [4, 0]),
    record([8, count], [8, count], [8, headers.length], [8, offset]),
    record([4, 0x07064b50], [4, 0], [8, offset + headers.length], [4, 1]),
  ]);
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount], [4, shownSize]);
  return Buffer.concat([headers, ...(isLargeDirectory ? [zip64] : []), end, record([4, shownOffset], [2, 0])]);
}

function centralHeader({ name, offset, crc, compressed, size }: Entry, isZip64: boolean): Buffer {
  const version = isZip64 ? VERSION.zip64 : VERSION.classic;
  const shown = (n: number) => (isZip64 ? UINT32_MAX : n);
  const extra = isZip64 ? record([2, 1], [2, 24], [8, size], [8, compressed], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    record([4, 0x02014b50], [2, version], [2, version], [2, FLAGS], [2, DEFLATED], [4, NO_TIME], [4, crc]),
    record([4, shown(compressed)], [4, shown(size)], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    record([4, 0], [4, shown(offset)]),
    name,
    extra,
  ]);
}

/** Returns numbers one after the other, the lowest byte first. */
function record(...fields: (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );
}
