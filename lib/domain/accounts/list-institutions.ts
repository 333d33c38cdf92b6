import { operation } from "#lib/server/operation.ts";
import { INSTITUTIONS, LISTED_ON } from "./institution.ts";
import { listInstitutionsContract } from "./list-institutions.contract.ts";

const byName = INSTITUTIONS.filter((institution) => institution.takesPix)
  .map(({ ispb, name, code }) => ({ ispb, name, code }))
  .sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));

/** Lists the institutions that can receive a payout, ordered by name. */
export const listInstitutions = operation(listInstitutionsContract, async () => ({
  output: { listedOn: LISTED_ON, institutions: byName },
}));
