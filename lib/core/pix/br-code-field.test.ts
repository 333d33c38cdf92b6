import fc from "fast-check";
import { expect, test } from "vitest";
import { crc16, crc16Hex, readFields, writeField } from "./br-code-field.ts";

const id = fc.stringMatching(/^[0-9]{2}$/);

test("readFields reads back the fields that writeField wrote, in the same order", () => {
  const entries = fc.uniqueArray(fc.tuple(id, fc.string({ minLength: 1, maxLength: 99 })), {
    selector: ([key]) => key,
  });
  fc.assert(
    fc.property(entries, (fields) => {
      const text = fields.map(([key, value]) => writeField(key, value)).join("");
      expect([...(readFields(text) ?? [])]).toEqual(fields);
    }),
  );
});

test("writeField throws for an empty value and for one of 100 characters", () => {
  expect(() => writeField("59", "")).toThrow(RangeError);
  expect(() => writeField("59", "a".repeat(100))).toThrow(RangeError);
  expect(writeField("59", "a".repeat(99))).toHaveLength(103);
});

test.each([
  "0",
  "00",
  "000",
  "0001",
  "0003ab",
  "0002ab0",
  "x002ab",
  "00x2ab",
  "00 2ab",
  "00-1",
  "0002ab0002ab",
  "００02ab",
])("%j is not made of fields", (text) => {
  expect(readFields(text)).toBeNull();
});

test("never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => void readFields(text)));
});

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

test("crc16Hex gives the published check value", () => {
  expect(crc16Hex("123456789")).toBe("29B1");
  expect(crc16Hex("")).toBe("FFFF");
});

test("crc16 of any text is the same as the definition computed bit by bit", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" })), (text) => {
      expect(crc16(text)).toBe(bitByBit(text));
      expect(crc16Hex(text)).toMatch(/^[0-9A-F]{4}$/);
    }),
  );
});
