import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { payToken, readPayToken } from "./pay-token.ts";

await testDatabase();

const ACCOUNT = "12345678";
const charge = { accountNumber: ACCOUNT, chargeId: randomUUID() };
const token = payToken(ACCOUNT, charge.chargeId);

test("a payment link that we made can be read back to its charge", async () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{49}$/);
  expect(await readPayToken(token)).toEqual(charge);
});

test("the ids of a charge are not enough to make its payment link", async () => {
  const place = locationToken(ACCOUNT, charge.chargeId);
  const elsewhere = payToken(ACCOUNT, randomUUID());
  for (const proof of ["", "A".repeat(22), elsewhere.slice(27)]) expect(await readPayToken(place + proof)).toBeNull();
});

test("a payment link with any one character changed is not valid", async () => {
  for (let at = 0; at < token.length; at++) {
    for (const other of ["A", "B", "_", "~"]) {
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      if (changed !== token) expect(await readPayToken(changed)).toBeNull();
    }
  }
});

test.each(["", token.slice(1), `${token}A`, `${token}\n`, ` ${token}`, token.toUpperCase()])(
  "%j is refused",
  async (text) => {
    expect(await readPayToken(text)).toBeNull();
  },
);
