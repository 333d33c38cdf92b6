import { expect, test } from "vitest";
import { encodeBrCode } from "./encode-br-code.ts";
import { makeEndToEndId } from "./end-to-end-id.ts";
import { locationToken } from "./location-token.ts";
import { searchTerms } from "./search-term.ts";

const CHARGE_ID = "5eed0000-0000-4000-8000-0000000000d1";

test.each([
  [makeEndToEndId("E", "60701190", new Date()), "endToEndId"],
  [makeEndToEndId("D", "60701190", new Date()), "endToEndId"],
  [makeEndToEndId("E", "60701190", new Date()).toLowerCase(), "endToEndId"],
  [` ${CHARGE_ID.toUpperCase()} `, "id"],
  ["000.000.001-91", "taxId"],
  ["00000000191", "taxId"],
  ["11.222.333/0001-81", "taxId"],
  ["Alguem@Exemplo.com.br", "pixKey"],
  ["+55 11 98765-4321", "pixKey"],
  ["11 98765-4321", "pixKey externalId externalIdPart"],
  ["12,34", "amount externalId externalIdPart"],
  ["R$ 1.234,56", "amount externalId externalIdPart"],
  ["150", "amount externalId"],
  ["2500", "amount endToEndIdEnd externalId externalIdPart"],
  ["12345678", "endToEndIdEnd externalId externalIdPart"],
  ["00000000192", "endToEndIdEnd externalId externalIdPart"],
  ["payout-3001", "name externalId externalIdPart"],
  ["Vera", "endToEndIdEnd name externalId externalIdPart"],
  ["João da Silva", "name externalId externalIdPart"],
  ["Jo", "externalId"],
  ["E607011902", "endToEndIdStart externalId externalIdPart"],
  ["e60701190202611201", "endToEndIdStart externalId externalIdPart"],
  ["1201530aB3dE6gH9kL", "endToEndIdEnd externalId externalIdPart"],
])("%s is recognised as %s", (text, kinds) => {
  const recognised = searchTerms(text, "pt-BR").map(({ kind }) => kind);
  expect(recognised.join(" ")).toBe(kinds);
});

test("the BR Code of an own charge gives the id of the charge", () => {
  const payloadUrl = `example.com/qr/v2/${locationToken("10000001", CHARGE_ID)}`;
  const code = encodeBrCode({ payloadUrl, amount: 100n, name: "Jogos", city: "Recife", oneTime: true });
  expect(searchTerms(code, "en")).toEqual([{ kind: "brCode", value: { chargeId: CHARGE_ID, key: null } }]);
});

test("an amount is read in the format of the locale", () => {
  expect(searchTerms("1,234.56", "en")[0]).toEqual({ kind: "amount", value: 123_456n });
  expect(searchTerms("1.234,56", "pt-BR")[0]).toEqual({ kind: "amount", value: 123_456n });
});

test.each(["", "   ", "x".repeat(101), "000201 no code at all"])("%j is not a search term", (text) => {
  expect(searchTerms(text, "pt-BR")).toEqual([]);
});
