import { describe, expect, test } from "vitest";
import { maskAccountNumber, maskKeyText, maskName, maskTaxIds, maskText } from "./mask-text.ts";

describe("CPFs in a text", () => {
  test.each(["12345678909", "123.456.789-09", "123456789-09"])("%s shows only its middle digits", (cpf) => {
    expect(maskTaxIds(`of ${cpf}, again ${cpf}`)).toBe("of ***.456.789-**, again ***.456.789-**");
  });

  test("longer and shorter numbers stay as they are", () => {
    const text = "1234567890 123456789012 E9999900420261121";
    expect(maskTaxIds(text)).toBe(text);
  });
});

describe("eleven digits in the last part of a UUID", () => {
  test.each(["a7914428-b12e-4647-8df0-27172555287e", "a7914428-b12e-4647-8df0-e27172555287"])("%s stays", (id) => {
    expect(maskTaxIds(`the credential ${id}.`)).toBe(`the credential ${id}.`);
  });

  test.each(["8df0-12345678909", "a7914428-b12e-4647-8df0-12345678909", "b12e-4647-8df0-12345678909e"])(
    "%s is no UUID",
    (text) => {
      expect(maskTaxIds(text)).toContain("***.456.789-**");
    },
  );
});

describe("a free text is masked", () => {
  test.each([
    ["ask bruna.t@example.com now", "ask b***@example.com now"],
    ["call +55 11 98765-4321", "call +55 11 *****-4321"],
    ["call +5511987654321", "call +55 11 *****-4321"],
    ["CPF 123.456.789-09", "CPF ***.456.789-**"],
    ["Order 1001, room 7", "Order 1001, room 7"],
  ])("%s", (text, shown) => {
    expect(maskText(text)).toBe(shown);
    expect(maskText(shown)).toBe(shown);
  });

  test.each([
    `whsec_${"A1b2".repeat(10)}AAA=`,
    `pk_staging_${"ab".repeat(16)}_${"cd".repeat(32)}`,
    "ef".repeat(32),
    "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl",
  ])("a secret is recognised by its format and cut out: %s", (secret) => {
    expect(maskText(`it is ${secret}`)).toBe("it is [cut]");
  });

  test("the user and password in a URL are cut out", () => {
    expect(maskText("https://pix:canary@casaverde.example/hook")).toBe("https://[cut]@casaverde.example/hook");
  });

  test("a long text without a space is masked within 1 s", () => {
    const startedAt = performance.now();
    maskText("a".repeat(65_536));
    maskText("eyJ".repeat(600));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

test("a masked name shows its first letters, a masked account number its last digits", () => {
  expect(maskName("  Bruna  da Silva ")).toBe("B*** d*** S***");
  expect(maskName("")).toBe("");
  expect([maskAccountNumber("998877"), maskAccountNumber("123")]).toEqual(["***877", "***"]);
});

test("a Pix key is masked by its type, and another text is hidden completely", () => {
  expect(maskKeyText("bruna@example.com")).toBe("b***@example.com");
  expect(maskKeyText("00000000191")).toBe("***.000.001-**");
  expect(maskKeyText("hardly a key")).toBe("***");
});
