import institutions from "bancos-brasileiros" with { type: "json" };

/** Short names of the institutions, by ISPB. */
export const INSTITUTION_NAMES: ReadonlyMap<string, string> = new Map(
  (institutions as { ISPB?: string; ShortName?: string; LongName?: string }[]).flatMap((institution) =>
    institution.ISPB ? [[institution.ISPB, institution.ShortName || institution.LongName || institution.ISPB]] : [],
  ),
);

/** The name of the institution with this ISPB, or null when the list does not have it. */
export function institutionName(ispb: string): string | null {
  return INSTITUTION_NAMES.get(ispb) ?? null;
}
