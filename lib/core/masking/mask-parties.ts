import { maskTaxId } from "../tax-id.ts";

/** The members that are a tax id, and beside each the one that is a Pix key of the same person. */
const KEY_BESIDE: Readonly<Record<string, string>> = { taxId: "pixKey", taxIdNumber: "key" };
const KEYS = new Set(Object.values(KEY_BESIDE));
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
  const named = Object.keys(KEY_BESIDE).filter((name) => name in value);
  const isMasked = (name: string) =>
    name in KEY_BESIDE || (KEYS.has(name) && named.some((beside) => KEY_BESIDE[beside] === name));
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      if (typeof inside === "string") return [name, isMasked(name) ? maskCpf(inside) : inside];
      return [name, name === OWN ? inside : maskParties(inside)];
    }),
  );
}

/** Returns a message as JSON with its CPFs masked, like `maskParties`. Most messages about no person stay the very same text. */
export function maskPartiesOf(json: string): string {
  return Object.keys(KEY_BESIDE).some((name) => json.includes(`"${name}"`))
    ? JSON.stringify(maskParties(JSON.parse(json)))
    : json;
}

function maskCpf(text: string): string {
  return CPF.test(text.replace(PUNCTUATION, "")) ? maskTaxId(text) : text;
}
