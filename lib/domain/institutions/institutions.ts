import list from "bancos-brasileiros" with { type: "json" };
import type { Output } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { operation } from "#lib/server/operation.ts";
import { INSTITUTION_BRANDS } from "./institution-brands.ts";
import { listInstitutionsContract } from "./list-institutions.contract.ts";

type Listed = {
  ISPB?: string | null;
  COMPE?: string | null;
  ShortName?: string | null;
  LongName?: string | null;
  PixType?: string | null;
  DateUpdated?: string | null;
};

/** An institution of the bundled list. `takesPix`: the list says how the institution takes part in Pix. */
type Institution = { ispb: string; name: string; code: string | null; takesPix: boolean };

const INSTITUTIONS: readonly Institution[] = (list as Listed[]).flatMap((listed) =>
  listed.ISPB
    ? {
        ispb: listed.ISPB,
        name: listed.ShortName || listed.LongName || listed.ISPB,
        code: listed.COMPE || null,
        takesPix: Boolean(listed.PixType),
      }
    : [],
);

/** The latest update date in the bundled list, as `YYYY-MM-DD`. */
const LISTED_ON =
  (list as Listed[])
    .map((listed) => listed.DateUpdated?.slice(0, 10) ?? "")
    .sort()
    .at(-1) ?? "";

/** Short names of the institutions, by ISPB. */
export const INSTITUTION_NAMES: ReadonlyMap<string, string> = new Map(
  INSTITUTIONS.map((institution) => [institution.ispb, institution.name]),
);

const COMPE_CODES: ReadonlyMap<string, string> = new Map(
  INSTITUTIONS.flatMap(({ ispb, code }) => (code ? [[ispb, code]] : [])),
);

/** Returns the three digits by which bank files know the institution with this ISPB, or null when it has none. */
export function compeCode(ispb: string): string | null {
  return COMPE_CODES.get(ispb) ?? null;
}

/** Returns the name of the institution with this ISPB, or null when the list does not contain it. */
export function institutionName(ispb: string | null): string | null {
  return ispb === null ? null : (INSTITUTION_NAMES.get(ispb) ?? null);
}

/** Returns the name of the institution of one of our accounts. Its ISPB where no name is known. */
export function ownInstitution(ispb: string): string {
  return institutionName(ispb) ?? (ispb === SANDBOX.ispb ? SANDBOX.institution : ispb);
}

type Listing = Output<typeof listInstitutionsContract>["institutions"];
let listing: Listing | undefined;

/** Made at the first call: a worker needs the names alone. */
function byUsualName(): Listing {
  listing ??= INSTITUTIONS.map(({ ispb, name, code, takesPix }) => {
    const brands = [...(INSTITUTION_BRANDS[ispb] ?? [])];
    const isLiquidated = /em liquida[cç][aã]o/i.test(name);
    return { ispb, name: brands[0] ?? name, legalName: name, brands, code, takesPix, isLiquidated };
  }).sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
  return listing;
}

/** Lists the institutions, ordered by the name that people use, also those that take no Pix. */
export const listInstitutions = operation(listInstitutionsContract, async () => ({
  output: { listedOn: LISTED_ON, institutions: byUsualName() },
}));
