import path from "node:path";
import { fileURLToPath } from "node:url";

const LOCALES = ["pt-BR", "en"] as const;

/**
 * The languages in which a file's journeys run: both where the command names the file, and in the whole suite one of them, so that half of
 * the files run in each.
 */
export function localesOf(fileUrl: string): readonly (typeof LOCALES)[number][] {
  if (process.env.E2E_WHOLE) return LOCALES;
  const letters = [...path.basename(fileURLToPath(fileUrl))];
  const sum = letters.reduce((all, letter) => all + letter.charCodeAt(0), 0);
  return [LOCALES[sum % LOCALES.length] as (typeof LOCALES)[number]];
}
