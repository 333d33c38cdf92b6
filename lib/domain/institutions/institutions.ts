import list from "bancos-brasileiros" with { type: "json" };
import { operation } from "#lib/server/operation.ts";
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

/** Returns the name of the institution with this ISPB, or null when the list does not contain it. */
export function institutionName(ispb: string): string | null {
  return INSTITUTION_NAMES.get(ispb) ?? null;
}

type Receiver = Pick<Institution, "ispb" | "name" | "code">;
let receivers: Receiver[] | undefined;

/** Sorted at the first call: a worker needs the names alone. */
function receiversByName(): Receiver[] {
  receivers ??= INSTITUTIONS.filter((institution) => institution.takesPix)
    .map(({ ispb, name, code }) => ({ ispb, name, code }))
    .sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
  return receivers;
}

/** Lists the institutions that can receive a payout, ordered by name. */
export const listInstitutions = operation(listInstitutionsContract, async () => ({
  output: { listedOn: LISTED_ON, institutions: receiversByName() },
}));
