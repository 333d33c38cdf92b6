import list from "bancos-brasileiros" with { type: "json" };
import type { Output } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { operation } from "#lib/server/operations/operation.ts";
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

/**
 * What people call an institution, the usual name first, by ISPB. The official list has legal names and abbreviations
 * ("BCO DO BRASIL S.A.", "NU PAGAMENTOS - IP").
 */
export const INSTITUTION_BRANDS: Readonly<Record<string, readonly string[]>> = {
  "00000000": ["Banco do Brasil", "BB"],
  "00000208": ["BRB", "Banco de Brasília"],
  "00315557": ["Unicred"],
  "00360305": ["Caixa", "CEF", "Caixa Tem"],
  "00416968": ["Inter", "Banco Inter"],
  "00556603": ["Banco Bari"],
  "01027058": ["Cielo"],
  "01181521": ["Sicredi"],
  "01858774": ["Banco BV", "BV"],
  "02038232": ["Sicoob", "Bancoob"],
  "04902979": ["Banco da Amazônia", "BASA"],
  "04913711": ["Banpará", "Banco do Pará"],
  "05463212": ["Ailos", "Viacredi"],
  "07237373": ["Banco do Nordeste", "BNB"],
  "08561701": ["PagBank", "PagSeguro"],
  "09464032": ["Midway", "Riachuelo"],
  "09516419": ["PicPay Bank"],
  "09554480": ["Superdigital"],
  "10398952": ["Cresol"],
  "10573521": ["Mercado Pago"],
  "10664513": ["Agibank", "Agi"],
  "13009717": ["Banese", "Banco de Sergipe"],
  "13370835": ["Dock"],
  "13935893": ["Celcoin"],
  "14388334": ["Paraná Banco"],
  "15111975": ["iugu"],
  "16501555": ["Stone", "Ton"],
  "17184037": ["Banco Mercantil", "Mercantil do Brasil"],
  "18236120": ["Nubank", "Nu"],
  "19540550": ["Asaas"],
  "20018183": ["Stark Bank"],
  "20855875": ["Neon"],
  "21018182": ["EBANX"],
  "22896431": ["PicPay"],
  "24313102": ["99Pay"],
  "27084098": ["Transfeera"],
  "27098060": ["Digio"],
  "28127603": ["Banestes"],
  "28195667": ["Banco ABC Brasil"],
  "30306294": ["BTG Pactual", "BTG"],
  "30723886": ["Banco Modal"],
  "31872495": ["C6 Bank", "C6"],
  "33264668": ["Banco XP", "XP"],
  "37241230": ["SumUp"],
  "37880206": ["Cora"],
  "45246410": ["Banco Genial"],
  "51342763": ["Revolut"],
  "54811417": ["Woovi"],
  "58160789": ["Banco Safra", "Safra"],
  "59285411": ["Banco Pan", "Pan"],
  "59588111": ["Banco Votorantim"],
  "60701190": ["Itaú", "Itaú Unibanco"],
  "60746948": ["Bradesco", "Next"],
  "60889128": ["Banco Sofisa", "Sofisa Direto"],
  "61033106": ["Crefisa"],
  "61186680": ["Banco BMG", "BMG"],
  "62144175": ["Banco Pine"],
  "62232889": ["Daycoval"],
  "68900810": ["Banco Rendimento"],
  "71027866": ["BS2"],
  "90400888": ["Santander"],
  "92702067": ["Banrisul"],
  "92894922": ["Banco Original"],
};
