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

test.each([
  ["creditedBefore", "This endToEndId was credited before to another account or charge, or with another amount."],
  ["creditedBefore", "This endToEndId came before, to another account or with another amount."],
  ["refusedAfterSettled", "The bank refused a payment that had settled before."],
  ["nobodys", "No account of ours has this key, or lives at this connection."],
  ["unproven", "The bank told of a payment or a return that it does not have, or that could not take its payer."],
])("%s has words of its own: %s", (name, text) => {
  expect(quarantineReason(text)).toEqual({ name, parts: {} });
});

test("any other text has the name failed", () => {
  const text = 'duplicate key value violates unique constraint "payment_pkey"';
  expect(quarantineReason(text)).toEqual({ name: "failed", parts: {} });
});
