import { expect, test } from "vitest";
import { encodeBrCode } from "./br-code.ts";
import { makeEndToEndId } from "./end-to-end-id.ts";
import { locationToken } from "./location-token.ts";
import { searchTerm } from "./search-term.ts";

const CHARGE_ID = "5eed0000-0000-4000-8000-0000000000d1";

test.each([
  [makeEndToEndId("E", "60701190", new Date()), "endToEndId"],
  [makeEndToEndId("D", "60701190", new Date()), "endToEndId"],
  [` ${CHARGE_ID.toUpperCase()} `, "id"],
  ["000.000.001-91", "taxId"],
  ["00000000191", "taxId"],
  ["11.222.333/0001-81", "taxId"],
  ["Alguem@Exemplo.com.br", "pixKey"],
  ["+55 11 98765-4321", "pixKey"],
  ["12,34", "amount"],
  ["R$ 1.234,56", "amount"],
  ["150", "amount"],
  ["12345678", "externalId"],
  ["00000000192", "externalId"],
  ["payout-3001", "externalId"],
])("%s is recognised as %s", (text, kind) => {
  expect(searchTerm(text, "pt-BR")?.kind).toBe(kind);
});

test("the BR Code of an own charge gives the id of the charge", () => {
  const payloadUrl = `example.com/qr/v2/${locationToken("10000001", CHARGE_ID)}`;
  const code = encodeBrCode({ payloadUrl, amount: 100n, name: "Jogos", city: "Recife", oneTime: true });
  expect(searchTerm(code, "en")).toEqual({ kind: "brCode", value: { chargeId: CHARGE_ID, key: null } });
});

test("an amount is read in the format of the locale", () => {
  expect(searchTerm("1,234.56", "en")).toEqual({ kind: "amount", value: 123_456n });
  expect(searchTerm("1.234,56", "pt-BR")).toEqual({ kind: "amount", value: 123_456n });
});

test.each(["", "   ", "x".repeat(101), "000201 no code at all"])("%j is not a search term", (text) => {
  expect(searchTerm(text, "pt-BR")).toBeNull();
});
