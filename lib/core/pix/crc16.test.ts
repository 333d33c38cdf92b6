import fc from "fast-check";
import { expect, test } from "vitest";
import { crc16, crc16Hex } from "./crc16.ts";

function bitByBit(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    for (let bit = 7; bit >= 0; bit--) {
      const feedback = ((crc >> 15) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xffff) ^ (feedback ? 0x1021 : 0);
    }
  }
  return crc;
}

test("the check value of the published catalogue", () => {
  expect(crc16Hex("123456789")).toBe("29B1");
  expect(crc16Hex("")).toBe("FFFF");
});

test("agrees with the definition, bit by bit, on any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" })), (text) => {
      expect(crc16(text)).toBe(bitByBit(text));
      expect(crc16Hex(text)).toMatch(/^[0-9A-F]{4}$/);
    }),
  );
});
