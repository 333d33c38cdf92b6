import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "#components/i18n/messages/en.json" with { type: "json" };
import portuguese from "#components/i18n/messages/pt-BR.json" with { type: "json" };
import { BANK_NAMES } from "./bank-name.ts";
import { type RailReason, REASON_ADVICE, reasonWords } from "./rail-reason.ts";
import { SPI_CODES } from "./spi-code.ts";

const FALLBACKS = ["ownWords", "noWords", "unknownCode"];
const names = Object.keys(BANK_NAMES);
const codes: RailReason[] = [
  ...Object.keys(SPI_CODES).map((code) => ({ scheme: "SPI" as const, code, text: "" })),
  ...names.map((code) => ({ scheme: "PSP" as const, code, text: "" })),
];
/** Names in the test bank's source: those of the norm, and Efí's for the same refusals. */
const ofTestBank = [
  ...[...readFileSync("lib/bank/refusal.ts", "utf8").matchAll(/^ {2}\| "(\w+)"/gm)].map(([, name]) => `${name}`),
  ...[...readFileSync("lib/bank/api/efi/efi.ts", "utf8").matchAll(/^ {2}[A-Z]\w+: "(\w+)",$/gm)].map(
    ([, name]) => `${name}`,
  ),
];

describe.each([
  ["Portuguese", portuguese],
  ["English", en],
])("a refusal in %s", (_, { railReason, railAdvice }) => {
  const happened: Record<string, string> = railReason;
  const next: Record<string, string> = railAdvice;

  test("every code says what happened and what to do, each in a sentence", () => {
    const said = codes.map((reason) => reasonWords(reason));
    const sentence = /^\p{Lu}.{10,}\.$/u;
    expect(said.filter((words) => !sentence.test(happened[words.happened] ?? ""))).toEqual([]);
    expect(said.filter((words) => !sentence.test(next[words.next] ?? ""))).toEqual([]);
  });

  test("has words for all reasons and all advice, and no others", () => {
    expect(Object.keys(happened)).toEqual(Object.keys(REASON_ADVICE));
    expect(Object.keys(next).toSorted()).toEqual([...new Set(Object.values(REASON_ADVICE))].toSorted());
  });

  test("no two reasons have the same words", () => {
    expect(new Set(Object.values(happened)).size).toBe(Object.keys(happened).length);
  });
});

test("no known code is said by the fallback", () => {
  expect(codes.filter((reason) => FALLBACKS.includes(reasonWords(reason).happened))).toEqual([]);
});

test("every name that the test bank refuses with is known", () => {
  expect(ofTestBank.length).toBeGreaterThan(30);
  expect(ofTestBank.filter((name) => !names.includes(name))).toEqual([]);
});

test("a bank's free text with a code of the SPI in it is said as that code, beside the text", () => {
  expect(reasonWords({ scheme: "PSP", code: "REJEITADO", text: "Rejeitado: AC03 - Conta inválida" })).toEqual({
    ...{ happened: "AC03", next: "checkAccount", ownWords: "Rejeitado: AC03 - Conta inválida" },
  });
  const suspected = { scheme: "PSP", code: "FINALIZADO_REJEICAO", text: "FRAD" } as const;
  expect(reasonWords(suspected)).toMatchObject({ happened: "FRAD", next: "riskReview" });
});

test("a text that only looks like a code is not taken for one", () => {
  const reason = { scheme: "PSP", code: "REJEITADO", text: "CONTA XX99 frad XAC03 AC035" } as const;
  expect(reasonWords(reason)).toMatchObject({ happened: "ownWords", ownWords: reason.text });
});

test("a reason that nobody knows is said in the bank's own words, where it has any", () => {
  const own = { happened: "ownWords", next: "askBank", ownWords: "Fale com seu gerente." };
  expect(reasonWords({ scheme: "PSP", code: "novo_nome", text: " Fale com seu gerente. " })).toEqual(own);
  expect(reasonWords({ scheme: "SPI", code: "ZZ99", text: "Fale com seu gerente." })).toEqual(own);
  const none = { happened: "noWords", next: "askBank", ownWords: null };
  expect(reasonWords({ scheme: "PSP", code: "HTTP_418", text: "  " })).toEqual(none);
  const unknown = { happened: "unknownCode", next: "tryAgainOrReport", ownWords: null };
  expect(reasonWords({ scheme: "SPI", code: "ZZ99", text: "" })).toEqual(unknown);
});

test.each(["constructor", "__proto__", "toString"])("a code named %s is an unknown one", (code) =>
  expect(reasonWords({ scheme: "PSP", code, text: "" }).happened).toBe("noWords"),
);
