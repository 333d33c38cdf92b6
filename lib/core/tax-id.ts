export type TaxIdKind = "CPF" | "CNPJ";

export type TaxIdFault = "WRONG_CHARACTER" | "WRONG_LENGTH" | "REPEATED_DIGIT" | "WRONG_CHECK_DIGIT";

export type TaxIdVerdict = { valid: true; taxId: string; kind: TaxIdKind } | { valid: false; fault: TaxIdFault };

const PUNCTUATION = /[.\-/ ]/g;
const MASKED = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** Validates a tax id as typed. Trims it, removes punctuation, makes it upper case and verifies the check digits. */
export function taxIdVerdict(text: string): TaxIdVerdict {
  const taxId = text.trim().replace(PUNCTUATION, "");
  if (!/^[0-9A-Za-z]*$/.test(taxId)) return { valid: false, fault: "WRONG_CHARACTER" };
  if (taxId.length === CPF_LENGTH) return judge(taxId, "CPF", /^\d{11}$/, CPF_LENGTH);
  // The weights of a CNPJ go from 2 to 9 (eight positions) and then start again at 2.
  if (taxId.length === CNPJ_LENGTH) return judge(taxId.toUpperCase(), "CNPJ", /^[0-9A-Z]{12}\d{2}$/, 9);
  return { valid: false, fault: "WRONG_LENGTH" };
}

/** Returns a valid tax id without punctuation and in upper case; null for anything else. */
export function parseTaxId(text: string): string | null {
  const verdict = taxIdVerdict(text);
  return verdict.valid ? verdict.taxId : null;
}

/** Returns the kind of a valid tax id without punctuation. */
export function taxIdKind(taxId: string): TaxIdKind {
  return taxId.length === CPF_LENGTH ? "CPF" : "CNPJ";
}

/** Adds the punctuation to a bare tax id: "123.456.789-09" or "12.ABC.345/01DE-35". */
export function formatTaxId(taxId: string): string {
  if (taxId.length === CPF_LENGTH) {
    return `${taxId.slice(0, 3)}.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-${taxId.slice(9)}`;
  }
  const [root, order] = [`${taxId.slice(0, 2)}.${taxId.slice(2, 5)}.${taxId.slice(5, 8)}`, taxId.slice(8, 12)];
  return `${root}/${order}-${taxId.slice(12)}`;
}

/**
 * Masks a tax id for screens and logs: returns a CPF as "***.456.789-**", a CNPJ complete (it is public), and "***" for
 * anything else. A masked CPF stays unchanged.
 */
export function maskTaxId(text: string): string {
  if (MASKED.test(text)) return text;
  const taxId = text.replace(PUNCTUATION, "");
  if (taxId.length === CPF_LENGTH) return `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**`;
  return taxId.length === CNPJ_LENGTH ? formatTaxId(taxId) : "***";
}

function judge(taxId: string, kind: TaxIdKind, shape: RegExp, weightLast: number): TaxIdVerdict {
  if (!shape.test(taxId)) return { valid: false, fault: "WRONG_CHARACTER" };
  // Ids of one repeated digit have correct check digits but are never issued.
  if (/^(.)\1+$/.test(taxId)) return { valid: false, fault: "REPEATED_DIGIT" };
  const length = taxId.length;
  const right =
    checkDigit(taxId, length - 2, weightLast) === taxId.charCodeAt(length - 2) - 48 &&
    checkDigit(taxId, length - 1, weightLast) === taxId.charCodeAt(length - 1) - 48;
  return right ? { valid: true, taxId, kind } : { valid: false, fault: "WRONG_CHECK_DIGIT" };
}

/** Modulo 11 of the first `length` characters (value: ASCII − 48), with weights 2 to `weightLast` from the right. */
function checkDigit(taxId: string, length: number, weightLast: number): number {
  let sum = 0;
  let weight = 2;
  for (let i = length - 1; i >= 0; i--) {
    sum += (taxId.charCodeAt(i) - 48) * weight;
    weight = weight === weightLast ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
