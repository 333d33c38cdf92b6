import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { searchForm } from "#lib/core/text/search-form.ts";

export type Institution = ConsoleOutput<"listInstitutions">["institutions"][number];

const SHOWN_MAX = 50;

/** Returns the institutions that fit a typed name, code or ISPB, the best match first, at most 50. */
export function findInstitutions(institutions: readonly Institution[], typed: string): Institution[] {
  const wanted = searchForm(typed).trim();
  if (wanted === "") return institutions.filter(({ brands }) => brands.length > 0).slice(0, SHOWN_MAX);
  return institutions
    .map((institution) => ({ institution, score: scoreOf(institution, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ institution }) => institution);
}

/** Returns the ISPB that was typed, in capitals, if it is none of the institutions: anybody's can be paid to. */
export function unlistedIspb(institutions: readonly Institution[], typed: string): string | null {
  const ispb = typed.trim().toUpperCase();
  return /^[0-9A-Z]{8}$/.test(ispb) && !institutions.some((listed) => listed.ispb === ispb) ? ispb : null;
}

/** Whoever can be paid goes first, then whoever is well known. */
function scoreOf({ ispb, code, name, legalName, brands, takesPix, isLiquidated }: Institution, wanted: string): number {
  const fit = Math.max(
    numberFit(ispb, code, wanted),
    ...[...brands, name, legalName].map((one) => nameFit(searchForm(one), wanted)),
  );
  return fit === 0 ? 0 : fit + (takesPix && !isLiquidated ? 200 : 0) + (brands.length > 0 ? 4 : 0);
}

function numberFit(ispb: string, code: string | null, wanted: string): number {
  if (!/^\d+$/.test(wanted)) return 0;
  if (code === wanted.padStart(3, "0") || ispb === wanted) return 100;
  return code?.startsWith(wanted) || (wanted.length > 3 && ispb.startsWith(wanted)) ? 60 : 0;
}

function nameFit(name: string, wanted: string): number {
  if (name === wanted) return 95;
  if (name.startsWith(wanted)) return 85;
  if (name.includes(` ${wanted}`)) return 75;
  const words = name.split(/[^a-z0-9]+/);
  if (wanted.split(" ").every((part) => words.some((word) => word.startsWith(part)))) return 65;
  return wanted.length > 2 && name.includes(wanted) ? 40 : 0;
}
