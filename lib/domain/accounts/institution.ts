import institutions from "bancos-brasileiros" with { type: "json" };

const NAMES = new Map<string, string>(
  (institutions as { ISPB?: string; ShortName?: string; LongName?: string }[]).flatMap((institution) =>
    institution.ISPB ? [[institution.ISPB, institution.ShortName || institution.LongName || institution.ISPB]] : [],
  ),
);

/** The name of the institution with this ISPB, or null when the list does not have it. */
export function institutionName(ispb: string): string | null {
  return NAMES.get(ispb) ?? null;
}
