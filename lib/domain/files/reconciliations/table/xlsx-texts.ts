import { RECONCILED_FILE_MAX } from "#lib/core/files/file-limits.ts";
import { FileFault } from "./file-fault.ts";
import type { XlsxParts } from "./xlsx-parts.ts";
import { readXml } from "./xml.ts";

const PAGE_BYTES = 1_048_576;
/** A cell has at most 32,767 characters, of at most three bytes for each UTF-16 unit. */
const TEXT_BYTES_MAX = 3 * 32_767;

/**
 * The texts that a spreadsheet's cells name by number, in UTF-8 in a few large buffers: a million of them as strings would take
 * several times the memory, and would keep the XML alive of which they are parts. Throws FileFault above RECONCILED_FILE_MAX.
 */
export class PackedTexts {
  private readonly pages: Buffer[] = [];
  /** Where each text begins and ends: the number of its page in the high bits, then the place in the page. */
  private starts = new Uint32Array(1_024);
  private ends = new Uint32Array(1_024);
  private used = PAGE_BYTES;
  count = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (size > TEXT_BYTES_MAX) throw new FileFault("BROKEN_XLSX");
    if (this.used + size > PAGE_BYTES) {
      if (this.pages.length * PAGE_BYTES >= RECONCILED_FILE_MAX.textBytes) throw new FileFault("TOO_LARGE_INSIDE");
      this.pages.push(Buffer.allocUnsafe(PAGE_BYTES));
      this.used = 0;
    }
    const page = this.pages.length - 1;
    this.pages[page]?.write(text, this.used, "utf8");
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts);
      this.ends = grown(this.ends);
    }
    this.starts[this.count] = page * PAGE_BYTES + this.used;
    this.used += size;
    this.ends[this.count++] = page * PAGE_BYTES + this.used;
  }

  at(number: number): string {
    const [start, end] = [this.starts[number], this.ends[number]];
    if (start === undefined || end === undefined || number >= this.count) return "";
    const first = Math.floor(start / PAGE_BYTES) * PAGE_BYTES;
    return this.pages[first / PAGE_BYTES]?.toString("utf8", start - first, end - first) ?? "";
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Reads the texts of a spreadsheet, at most the first `countMax`. */
export async function textsOf(parts: XlsxParts, countMax = Number.POSITIVE_INFINITY): Promise<PackedTexts> {
  const texts = new PackedTexts();
  const part = await parts.open("xl/sharedStrings.xml");
  if (!part) return texts;
  let [text, isText, isReading] = ["", false, 0];
  const handlers = {
    open(name: string) {
      if (name === "si") text = "";
      if (name === "rPh") isReading++;
      isText = name === "t" && isReading === 0;
    },
    text(piece: string) {
      if (isText) text += piece;
    },
    close(name: string) {
      isText = false;
      if (name === "rPh") isReading--;
      if (name === "si" && texts.count < countMax) texts.add(text);
    },
  };
  for await (const _ of readXml(part, handlers)) if (texts.count >= countMax) break;
  return texts;
}
