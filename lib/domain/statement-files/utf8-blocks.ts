const SIZE = 1_048_576;
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const UNIT_BYTES_MAX = 3;

/** Gathers many short texts as UTF-8 in blocks of about a mebibyte: much faster than to join the texts first. */
export class Utf8Blocks {
  private block = Buffer.alloc(0);
  private length = 0;

  /** Adds a text. Returns the block before it, when it has no room for the text; else null. */
  add(text: string): Uint8Array | null {
    const room = text.length * UNIT_BYTES_MAX;
    const full = this.length + room > this.block.length ? this.take() : null;
    if (this.block.length === 0) this.block = Buffer.allocUnsafeSlow(Math.max(SIZE, room));
    this.length += this.block.write(text, this.length);
    return full;
  }

  /** Yields what was gathered and, after it, a last text. */
  *rest(text: string): Generator<Uint8Array> {
    const full = this.add(text);
    if (full) yield full;
    const last = this.take();
    if (last) yield last;
  }

  /** Returns what was gathered, and begins a new block. Null when that is nothing. */
  private take(): Uint8Array | null {
    const gathered = this.length > 0 ? this.block.subarray(0, this.length) : null;
    [this.block, this.length] = [Buffer.alloc(0), 0];
    return gathered;
  }
}
