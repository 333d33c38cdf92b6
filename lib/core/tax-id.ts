export type TaxIdKind = "CPF" | "CNPJ";

export type TaxIdFault = "WRONG_CHARACTER" | "WRONG_LENGTH" | "REPEATED_DIGIT" | "WRONG_CHECK_DIGIT";

export type TaxIdVerdict = { valid: true; taxId: string; kind: TaxIdKind } | { valid: false; fault: TaxIdFault };

const PUNCTUATION = /[.\-/ ]/g;
const MASKED = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** A tax id as a person writes it, judged: trimmed, punctuation removed, upper case, check digits verified. */
export function taxIdVerdict(text: string): TaxIdVerdict {
  const taxId = text.trim().replace(PUNCTUATION, "");
  if (!/^[0-9A-Za-z]*$/.test(taxId)) return { valid: false, fault: "WRONG_CHARACTER" };
  if (taxId.length === CPF_LENGTH) return judge(taxId, "CPF", /^\d{11}$/, CPF_LENGTH);
  // Weights of a CNPJ start again at 2 after 9: eight positions.
  if (taxId.length === CNPJ_LENGTH) return judge(taxId.toUpperCase(), "CNPJ", /^[0-9A-Z]{12}\d{2}$/, 9);
  return { valid: false, fault: "WRONG_LENGTH" };
}

/** A valid tax id, bare and in upper case; null for anything else. */
export function parseTaxId(text: string): string | null {
  const verdict = taxIdVerdict(text);
  return verdict.valid ? verdict.taxId : null;
}

/** Of a bare tax id. */
export function taxIdKind(taxId: string): TaxIdKind {
  return taxId.length === CPF_LENGTH ? "CPF" : "CNPJ";
}

/** A bare tax id with its punctuation: "123.456.789-09" or "12.ABC.345/01DE-35". */
export function formatTaxId(taxId: string): string {
  if (taxId.length === CPF_LENGTH) {
    return `${taxId.slice(0, 3)}.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-${taxId.slice(9)}`;
  }
  const [root, order] = [`${taxId.slice(0, 2)}.${taxId.slice(2, 5)}.${taxId.slice(5, 8)}`, taxId.slice(8, 12)];
  return `${root}/${order}-${taxId.slice(12)}`;
}

/** A tax id for screens and logs: a CPF as "***.456.789-**", a CNPJ whole (it is public), anything else hidden; what is masked stays so. */
export function maskTaxId(text: string): string {
  if (MASKED.test(text)) return text;
  const taxId = text.replace(PUNCTUATION, "");
  if (taxId.length === CPF_LENGTH) return `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**`;
  return taxId.length === CNPJ_LENGTH ? formatTaxId(taxId) : "***";
}

function judge(taxId: string, kind: TaxIdKind, shape: RegExp, weightLast: number): TaxIdVerdict {
  if (!shape.test(taxId)) return { valid: false, fault: "WRONG_CHARACTER" };
  // Repeated digits have right check digits, but are never given out.
  if (/^(.)\1+$/.test(taxId)) return { valid: false, fault: "REPEATED_DIGIT" };
  const length = taxId.length;
  const right =
    checkDigit(taxId, length - 2, weightLast) === taxId.charCodeAt(length - 2) - 48 &&
    checkDigit(taxId, length - 1, weightLast) === taxId.charCodeAt(length - 1) - 48;
  return right ? { valid: true, taxId, kind } : { valid: false, fault: "WRONG_CHECK_DIGIT" };
}

/** Modulo 11 over the first `length` characters (their value is ASCII − 48), weights 2 to `weightLast` from the right. */
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
