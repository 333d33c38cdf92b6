import type { Schema } from "./open-api.ts";

/** Returns a short text of what a schema without members accepts: `string 1–77`, `"A" | "B"`, `integer 1–100`. */
export function schemaWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "any"].flat();
  const name = types.join(" | ");
  const details = [schema.format, range(schema, types), pattern(schema)].filter(Boolean).join(" ");
  return details ? `${name} ${details}` : name;
}

/** A bound that is only the range of a JSON number does not count as a limit. */
const isOpen = (bound: number | undefined) => bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;

function range(schema: Schema, types: string[]): string {
  const numeric = types.includes("integer") || types.includes("number");
  const [min, max] = numeric ? [schema.minimum, schema.maximum] : [schema.minLength, schema.maxLength];
  if (types.includes("array")) return schema.maxItems === undefined ? "" : `${schema.minItems ?? 0}–${schema.maxItems}`;
  if (types.includes("object")) return schema.maxProperties === undefined ? "" : `0–${schema.maxProperties}`;
  if (isOpen(max)) return isOpen(min) ? "" : `≥ ${min}`;
  if (min === max) return grouped(max ?? 0);
  return `${grouped(isOpen(min) ? 0 : (min ?? 0))}–${grouped(max ?? 0)}`;
}

/** Separates thousands with a no-break space. */
const grouped = (value: number) => (value < 10_000 ? `${value}` : `${value}`.replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0"));

/** Omits the pattern of a format: the format's name is easier to read than the pattern. */
function pattern({ format, pattern }: Schema): string {
  return pattern && !format ? pattern.replace(/^\^|\$$/g, "") : "";
}
