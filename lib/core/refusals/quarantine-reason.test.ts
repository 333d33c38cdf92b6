import { expect, test } from "vitest";
import { quarantineReason } from "./quarantine-reason.ts";

test("the name and the parts of a reason are read from its text", () => {
  expect(quarantineReason("unreadable: txid, debtor.taxId")).toEqual({
    name: "missing",
    parts: { fields: "txid, debtor.taxId" },
  });
  expect(quarantineReason("unreadable: ")).toEqual({ name: "unreadable", parts: {} });
  expect(quarantineReason("unreadable")).toEqual({ name: "unreadable", parts: {} });
  expect(quarantineReason("The order was over 1000 cents, not 999.")).toEqual({
    name: "otherAmount",
    parts: { ours: "1000", theirs: "999" },
  });
  expect(quarantineReason("The order had ended as SUCCESS before it was REJECTED.")).toEqual({
    name: "endedBefore",
    parts: { was: "SUCCESS", said: "REJECTED" },
  });
});

test("any other text has the name failed", () => {
  const text = 'duplicate key value violates unique constraint "payment_pkey"';
  expect(quarantineReason(text)).toEqual({ name: "failed", parts: {} });
});
