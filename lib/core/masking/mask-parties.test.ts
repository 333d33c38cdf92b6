import { describe, expect, test } from "vitest";
import { maskParties, maskPartiesOf } from "./mask-parties.ts";

const CPF = "52998224725";
const MASKED = "***.982.247-**";

describe("the people of an answer", () => {
  test("have their CPFs masked however deep they stand, punctuated too", () => {
    const answer = { debtor: { taxId: CPF }, lines: [{ taxId: "529.982.247-25" }], taxIdNumber: CPF };
    expect(maskParties(answer)).toEqual({ debtor: { taxId: MASKED }, lines: [{ taxId: MASKED }], taxIdNumber: MASKED });
  });

  test("have a Pix key masked that is a CPF; an account's own key, an e-mail and a phone stay", () => {
    const of = (pixKey: string) => maskParties({ pixKey: CPF, creditor: { taxId: CPF, pixKey } });
    expect(of(CPF)).toEqual({ pixKey: CPF, creditor: { taxId: MASKED, pixKey: MASKED } });
    expect(of("+5511987654321")).toMatchObject({ creditor: { pixKey: "+5511987654321" } });
    expect(of("ana@example.com")).toMatchObject({ creditor: { pixKey: "ana@example.com" } });
    expect(maskParties({ key: CPF, taxIdNumber: CPF })).toEqual({ key: MASKED, taxIdNumber: MASKED });
  });

  test("keep a CNPJ, with letters too, what is masked already, and null", () => {
    const kept = [{ taxId: "11222333000181" }, { taxId: "12ABC34501DE35" }, { taxId: MASKED }, { taxId: null }];
    expect(maskParties(kept)).toEqual(kept);
  });

  test("leave what the operator's system wrote as it was given", () => {
    const answer = { metadata: { taxId: CPF, player: CPF }, externalId: CPF, description: `for ${CPF}` };
    expect(maskParties(answer)).toEqual(answer);
  });
});

describe("a message", () => {
  test("about nobody stays the same text", () => {
    const json = '{ "id": 1,  "externalId": "52998224725" }';
    expect(maskPartiesOf(json)).toBe(json);
  });

  test("about a person is the same JSON, with a masked CPF", () => {
    const message = { id: "e", data: { amount: 100, debtor: { taxId: CPF, name: "Ana" } } };
    expect(maskPartiesOf(JSON.stringify(message))).toBe(JSON.stringify(message).replace(CPF, MASKED));
  });
});
