import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

const SCALE = 4;
const QUIET_ZONE = 4;
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Eight bits a pixel, grey, and no other choice that PNG has. */
const GREY = [8, 0, 0, 0, 0];

/** Returns a part of a PNG file: its length, its name, what it holds, and a checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns the picture of a QR code, as PNG. */
export function qrPicture(text: string): Buffer {
  const { data } = encode(text, { border: QUIET_ZONE, ecc: "M" });
  const pixels = (row: readonly boolean[]) => row.flatMap((isDark) => Array<number>(SCALE).fill(isDark ? 0 : 255));
  const lines = data.flatMap((row) => Array<Buffer>(SCALE).fill(Buffer.from([0, ...pixels(row)])));
  const size = Buffer.alloc(8);
  size.writeUInt32BE(data.length * SCALE, 0);
  size.writeUInt32BE(data.length * SCALE, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(GREY)])),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
