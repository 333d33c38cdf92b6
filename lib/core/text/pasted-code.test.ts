import { describe, expect, test } from "vitest";
import { parsePixKey } from "../pix/pix-key.ts";
import { parseTaxId } from "../tax-id.ts";
import { pastedCode } from "./pasted-code.ts";

describe("a pasted text", () => {
  test.each([
    ["\u202A+55\u00A011\u00A091234\u20115678\u202C", "+5511912345678"],
    [" 000.000.001\u201391\u200B", "00000000191"],
    ["\uFEFFana@exemplo.com.br\u00A0", "ana@exemplo.com.br"],
    ["11.222.333/0001\u201181", "11222333000181"],
  ])("%j is read as the key %s", (pasted, key) => {
    expect(parsePixKey(pastedCode(pasted))?.key).toBe(key);
  });

  test("with a typographic dash is read as a tax id", () => {
    expect(parseTaxId(pastedCode("000.000.001\u221291"))).toBe("00000000191");
  });

  test("without special characters does not change", () => {
    expect(pastedCode("+55 (11) 91234-5678")).toBe("+55 (11) 91234-5678");
  });
});
