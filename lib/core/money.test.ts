import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { AMOUNT_MAX, AMOUNT_MIN, centsOfDecimal, decimalOf, formatMoney, parseMoney, readTwoWays } from "./money.ts";
import { LOCALES, type Locale } from "./words/locale.ts";

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const locale = fc.constantFrom(...LOCALES);

describe("formatMoney", () => {
  test.each([
    [123_456n, "R$ 1.234,56", "R$1,234.56"],
    [0n, "R$ 0,00", "R$0.00"],
    [5n, "R$ 0,05", "R$0.05"],
    [AMOUNT_MIN, "R$ 0,01", "R$0.01"],
    [AMOUNT_MAX, "R$ 1.000.000.000,00", "R$1,000,000,000.00"],
    [-123_456n, "-R$ 1.234,56", "-R$1,234.56"],
    [999_999_999_999_999n, "R$ 9.999.999.999.999,99", "R$9,999,999,999,999.99"],
  ])("%s cents are written as %s and %s", (amount, portuguese, english) => {
    expect(formatMoney(amount, "pt-BR")).toBe(portuguese);
    expect(formatMoney(amount, "en")).toBe(english);
  });

  test("writes the same as Intl, except for the kind of space", () => {
    fc.assert(
      fc.property(cents, locale, (amount, language) => {
        const intl = new Intl.NumberFormat(language, { style: "currency", currency: "BRL" });
        const text = intl.format(decimalOf(amount) as Intl.StringNumericLiteral).replaceAll("\u00a0", " ");
        expect(formatMoney(amount, language)).toBe(text);
      }),
    );
  });
});

describe("parseMoney", () => {
  test("reads back what formatMoney wrote", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), locale, (amount, language) => {
        expect(parseMoney(formatMoney(amount, language), language)).toBe(amount);
      }),
    );
  });

  test.each([
    ["1234,56", 123_456n],
    ["1.234,56", 123_456n],
    ["1.234,0", 123_400n],
    ["1.234.567", 123_456_700n],
    ["R$1,5", 150n],
    ["  r$ 10 ", 1_000n],
    ["R$\u00a010,00", 1_000n],
    ["0", 0n],
  ])("pt-BR %j is understood", (text, amount) => {
    expect(parseMoney(text, "pt-BR")).toBe(amount);
  });

  test.each([
    "",
    " ",
    "R$",
    "-1",
    "+1",
    "1,234.56",
    "12.34",
    "1.23,4",
    "1,234",
    "1e3",
    "１００",
    "1,",
    ",5",
    "NaN",
    "1 000",
    "1.234",
    "0.001",
    "0.001,00",
    "007",
    "01.234,00",
  ])("pt-BR %j is refused", (text) => {
    expect(parseMoney(text, "pt-BR")).toBeNull();
  });

  test.each(["1.234,56", "12,34", "1,23.4", "1.234", "-5", "9".repeat(16), "0,001", "000,001.00", "1,234", "0,5"])(
    "en %j is refused",
    (text) => {
      expect(parseMoney(text, "en")).toBeNull();
    },
  );

  /** Texts like amounts: digits with a few signs between them. */
  const almost = fc.stringMatching(/^(R\$ ?)?\d{0,4}([.,]\d{0,4}){0,3}$/);

  test("what is read is what would be written, without the symbol, the groups or the last zeros", () => {
    const bare = (text: string, language: Locale) => {
      const decimal = language === "en" ? "." : ",";
      const [whole = "", fraction = ""] = text.replace(/^R\$\s*/i, "").split(decimal);
      return `${whole}${decimal}${fraction.padEnd(2, "0")}`;
    };
    fc.assert(
      fc.property(fc.oneof(almost, anyText), locale, (text, language) => {
        const amount = parseMoney(text, language);
        if (amount === null) return;
        const written = bare(formatMoney(amount, language), language);
        const ungrouped = written.replaceAll(language === "en" ? "," : ".", "");
        expect([written, ungrouped]).toContain(bare(text.trim(), language));
      }),
      { numRuns: 2_000 },
    );
  });

  test("what both languages read has one value, and thousands alone are read by neither", () => {
    fc.assert(
      fc.property(almost, (text) => {
        const [portuguese, english] = [parseMoney(text, "pt-BR"), parseMoney(text, "en")];
        if (portuguese !== null && english !== null) expect(portuguese).toBe(english);
        if (/[.,]\d{3}$/.test(text) && (text.match(/[.,]/g)?.length ?? 0) === 1)
          expect([portuguese, english]).toEqual([null, null]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["1.234", 123_400n],
    ["R$ 12,500", 1_250_000n],
    ["1.234,00", null],
    ["1.234.567", null],
    ["0,001", null],
  ])("readTwoWays %j", (text, amount) => {
    expect(readTwoWays(text)).toBe(amount);
  });

  test("never throws", () => {
    fc.assert(fc.property(anyText, locale, (text, language) => void parseMoney(text, language)));
  });
});

describe("decimals", () => {
  test("centsOfDecimal reads back the cents that decimalOf wrote", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOfDecimal(decimalOf(amount))).toBe(amount);
      }),
    );
  });

  test("centsOfDecimal accepts only the spelling of decimalOf", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{0,4}\.?[0-9]{0,3}$/), (text) => {
        const amount = centsOfDecimal(text);
        if (amount !== null) expect(decimalOf(amount)).toBe(text);
      }),
    );
  });

  test.each(["", "1", "1.5", "1.234", "01.00", ".50", "-0.00", "+1.00", "1,00", "1.00\n", "1e2"])(
    "%j is refused",
    (text) => {
      expect(centsOfDecimal(text)).toBeNull();
    },
  );
});
