import { cnpj, cpf } from "cpf-cnpj-validator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { readVectors } from "#e2e/support/vectors/read-vectors.ts";
import { formatTaxId, maskTaxId, parseTaxId, taxIdKind, taxIdVerdict } from "./tax-id.ts";

const digit = fc.integer({ min: 0, max: 9 });
const bareCpf = fc.array(digit, { minLength: 9, maxLength: 9 }).map((digits) => withCheckDigits(digits.join(""), cpf));
const bareCnpj = fc.stringMatching(/^[0-9A-Z]{12}$/).map((root) => withCheckDigits(root, cnpj));
const taxId = fc.oneof(bareCpf, bareCnpj).filter((id) => !/^(.)\1+$/.test(id));

function withCheckDigits(root: string, oracle: { verifierDigit: (digits: string) => number }): string {
  const once = root + oracle.verifierDigit(root);
  return once + oracle.verifierDigit(once);
}

describe("published verdicts", () => {
  test.each(readVectors("tax-ids"))("$taxId is $verdict: $kind", ({ taxId = "", verdict, kind = "" }) => {
    const judged = taxIdVerdict(taxId);
    expect(judged.valid).toBe(verdict === "valid");
    if (judged.valid) expect(kind.startsWith(judged.kind)).toBe(true);
  });
});

describe("taxIdVerdict", () => {
  test("accepts ids with right check digits like the reference library: bare, formatted, in lower case", () => {
    fc.assert(
      fc.property(taxId, (id) => {
        for (const text of [id, formatTaxId(id), formatTaxId(id).toLowerCase(), ` ${id} `])
          expect(parseTaxId(text)).toBe(id);
        // The oracle also rejects this CPF, although its check digits are correct.
        if (id !== "12345678909") expect(id.length === 11 ? cpf.isValid(id, true) : cnpj.isValid(id, true)).toBe(true);
        expect(taxIdKind(id)).toBe(id.length === 11 ? "CPF" : "CNPJ");
      }),
    );
  });

  test("accepts the same ids with any check digits as the reference library", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/), (id) => {
        expect(parseTaxId(id) !== null).toBe(id.length === 11 ? cpf.isValid(id, true) : cnpj.isValid(id, true));
      }),
    );
  });

  test.each([
    ["11111111111", "REPEATED_DIGIT"],
    ["00000000000000", "REPEATED_DIGIT"],
    ["00000000190", "WRONG_CHECK_DIGIT"],
    ["0000000019", "WRONG_LENGTH"],
    ["", "WRONG_LENGTH"],
    ["0000000019A", "WRONG_CHARACTER"],
    ["12ABC34501DE3A", "WRONG_CHARACTER"],
    ["０0000000191", "WRONG_CHARACTER"],
    ["000\u0000000191", "WRONG_CHARACTER"],
    ["000_000_001_91", "WRONG_CHARACTER"],
  ])("%j: %s", (text, fault) => {
    expect(taxIdVerdict(text)).toEqual({ valid: false, fault });
  });

  test("never throws", () => {
    fc.assert(fc.property(anyText, (text) => void taxIdVerdict(text)));
  });
});

test.each([
  ["12345678909", "123.456.789-09", "***.456.789-**"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
])("%s is formatted as %s and masked as %s", (id, formatted, masked) => {
  expect(formatTaxId(id)).toBe(formatted);
  expect(maskTaxId(id)).toBe(masked);
  expect(maskTaxId(formatted)).toBe(masked);
  expect(maskTaxId(masked)).toBe(masked);
});

test("a text that is not a tax id is hidden completely", () => {
  expect(maskTaxId("1234567890")).toBe("***");
});
