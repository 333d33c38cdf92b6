const TWO_DECIMALS = /^\d{2}$/;

/** Returns an EMV field: id, length in two digits, value. Throws RangeError unless the value has 1 to 99 characters. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} takes 1 to 99 characters`);
  return id + (value.length < 10 ? `0${value.length}` : value.length) + value;
}

/** Returns a text's fields by id, in their order; null when a field is incomplete or an id occurs twice. */
export function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const id = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (!TWO_DECIMALS.test(id) || !TWO_DECIMALS.test(length) || fields.has(id)) return null;
    const end = at + 4 + Number(length);
    if (end > text.length) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

const POLYNOMIAL = 0x1021;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, "0"),
);

const encoder = new TextEncoder();

/** Returns the CRC16-CCITT-FALSE (polynomial 1021, start FFFF, no reflection) of a text's UTF-8 bytes. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return crc16OfBytes(encoder.encode(text));
    crc = step(crc, code);
  }
  return crc;
}

/** Returns `crc16` as four upper-case hexadecimal characters. */
export function crc16Hex(text: string): string {
  const crc = crc16(text);
  return `${HEX[crc >> 8]}${HEX[crc & 0xff]}`;
}

function crc16OfBytes(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = step(crc, byte);
  return crc;
}

function step(crc: number, byte: number): number {
  return ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
}
