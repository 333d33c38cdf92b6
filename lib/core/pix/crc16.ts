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
