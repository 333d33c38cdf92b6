import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskPixKey, PIX_KEY_LENGTH_MAX, PIX_KEY_TYPES, parsePixKey, phoneKeyMeant } from "./pix-key.ts";

const LONGEST_EMAIL = `${"a".repeat(65)}@example.com`;

describe("parsePixKey", () => {
  test.each([
    ["00000000191", "CPF", "00000000191"],
    ["000.000.001-91", "CPF", "00000000191"],
    ["11.222.333/0001-81", "CNPJ", "11222333000181"],
    ["12abc34501de35", "CNPJ", "12ABC34501DE35"],
    ["Fulano+Pix@Example.COM", "EMAIL", "fulano+pix@example.com"],
    [" fulano@example.com ", "EMAIL", "fulano@example.com"],
    [LONGEST_EMAIL, "EMAIL", LONGEST_EMAIL],
    ["+5511999999999", "PHONE", "+5511999999999"],
    ["+55 (11) 99999-9999", "PHONE", "+5511999999999"],
    ["+551133334444", "PHONE", "+551133334444"],
    ["123E4567-E89B-42D3-A456-426655440000", "EVP", "123e4567-e89b-42d3-a456-426655440000"],
    // The BR Code manual's example, and API Pix's: neither is a UUID of version 4.
    ["123e4567-e12b-12d1-a456-426655440000", "EVP", "123e4567-e12b-12d1-a456-426655440000"],
    ["7407c9c8-f78b-11ea-adc1-0242ac120002", "EVP", "7407c9c8-f78b-11ea-adc1-0242ac120002"],
    ["123e4567-e89b-42d3-c456-426655440000", "EVP", "123e4567-e89b-42d3-c456-426655440000"],
  ])("%j is a Pix key of type %s: %s", (text, keyType, key) => {
    expect(parsePixKey(text)).toEqual({ keyType, key });
  });

  test.each([
    "",
    " ",
    "00000000190",
    "11999999999",
    "5511999999999",
    "+5501999999999",
    "+55119999999",
    "+55119999999999",
    "+1202555018100",
    "+55１１999999999",
    "@example.com",
    "fulano@",
    "fulano@-example.com",
    "fulano@example..com",
    "ful ano@example.com",
    "fulano@exam\u0000ple.com",
    "joão@example.com",
    "a@b@example.com",
    `a${LONGEST_EMAIL}`,
    "123e4567e89b42d3a456426655440000",
    "123e4567-e89b-42d3-a456-42665544000",
    "123e4567-e89b-42d3-a456-42665544000g",
  ])("%j is refused", (text) => {
    expect(parsePixKey(text)).toBeNull();
  });

  test("a UUID of any version is an EVP key", () => {
    fc.assert(
      fc.property(fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] }), (key) => {
        expect(parsePixKey(key.toUpperCase())).toEqual({ keyType: "EVP", key });
      }),
    );
  });

  test("never throws, and parses its own result to the same key", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^\+55[0-9 ().-]{8,16}$/),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const key = parsePixKey(candidate);
        if (!key) return;
        expect(parsePixKey(key.key)).toEqual(key);
        expect(key.key.length).toBeLessThanOrEqual(PIX_KEY_LENGTH_MAX);
        expect(PIX_KEY_TYPES).toContain(key.keyType);
      }),
    );
  });

  test("1 000 long malicious e-mails are refused within 1 s", () => {
    const started = performance.now();
    for (let i = 0; i < 1_000; i++) parsePixKey(`${"a".repeat(38)}@${"a-".repeat(19)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

test.each([
  ["123.456.789-09", "***.456.789-**"],
  ["11222333000181", "11.222.333/0001-81"],
  ["fulano@example.com", "f***@example.com"],
  ["+5511987654321", "+55 11 *****-4321"],
  ["123e4567-e89b-42d3-a456-426655440000", "123e4567-e89b-42d3-a456-426655440000"],
])("%s is masked as %s", (text, masked) => {
  const key = parsePixKey(text);
  expect(key && maskPixKey(key)).toBe(masked);
});

describe("phoneKeyMeant", () => {
  test.each([
    ["11987654321", "+5511987654321"],
    ["(11) 98765-4321", "+5511987654321"],
    [" 011 98765-4321 ", "+5511987654321"],
    ["5511987654321", "+5511987654321"],
    ["005511987654321", "+5511987654321"],
    ["+55 011 98765-4321", "+5511987654321"],
    ["55 98765-4321", "+5555987654321"],
    ["(55) 3221-1234", "+555532211234"],
    ["1133334444", "+551133334444"],
  ])("%j means the key %s", (text, key) => {
    expect(phoneKeyMeant(text)).toBe(key);
    expect(parsePixKey(key)).toEqual({ keyType: "PHONE", key });
  });

  test.each([
    // A key already, also a CPF that looks like a phone number.
    "+5511987654321",
    "11999999894",
    // A CPF with a wrong check digit, and numbers that no phone has.
    "00000000192",
    "01987654321",
    "987654321",
    "119876543210",
    "+1 202 555 0181",
    "fulano@example.com",
    "",
  ])("%j is no phone number without +55", (text) => {
    expect(phoneKeyMeant(text)).toBeNull();
  });
});
