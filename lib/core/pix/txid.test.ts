import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeIdOf, txidOf } from "./txid.ts";

test("the charge id is read back from its txid", () => {
  fc.assert(
    fc.property(fc.uuid(), (chargeId) => {
      expect(txidOf(chargeId)).toMatch(/^[0-9a-f]{32}$/);
      expect(chargeIdOf(txidOf(chargeId))).toBe(chargeId);
    }),
  );
});

test.each(["", "***", "A".repeat(32), "0".repeat(31), "0".repeat(33), `${"0".repeat(32)}\n`])(
  "%j is not a txid of a charge",
  (txid) => {
    expect(chargeIdOf(txid)).toBeNull();
  },
);

test.each(["", "0".repeat(32), "123E4567-E89B-42D3-A456-426655440000"])("%j is not a charge id", (chargeId) => {
  expect(() => txidOf(chargeId)).toThrow(RangeError);
});
