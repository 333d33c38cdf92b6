import { maskTaxId } from "../tax-id.ts";

/** What the operator's own system wrote: it stays as it was given. */
const OWN = "metadata";

const PUNCTUATION = /[.\-/ ]/g;
const CPF = /^\d{11}$/;

/**
 * Returns an answer, or the data of an event, with the CPFs of its people masked: as tax ids, and as the Pix keys of those
 * who have one. A CNPJ is public and stays.
 */
export function maskParties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskParties);
  if (typeof value !== "object" || value === null) return value;
  const masked: Record<string, unknown> = { ...value };
  for (const name in masked) {
    const inside = masked[name];
    if (typeof inside === "object" && inside !== null && name !== OWN) masked[name] = maskParties(inside);
  }
  mask(masked, "taxId", "pixKey");
  mask(masked, "taxIdNumber", "key");
  return masked;
}

/** Masks a tax id, and the Pix key of the same person beside it. */
function mask(party: Record<string, unknown>, taxId: string, key: string): void {
  if (!(taxId in party)) return;
  for (const name of [taxId, key]) {
    const text = party[name];
    if (typeof text === "string" && CPF.test(text.replace(PUNCTUATION, ""))) party[name] = maskTaxId(text);
  }
}

/** Returns a message as JSON with its CPFs masked, like `maskParties`. One about no person stays the very same text. */
export function maskPartiesOf(json: string): string {
  return json.includes('"taxId') ? JSON.stringify(maskParties(JSON.parse(json))) : json;
}
