import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/audited.ts";
import { unmaskTaxIdContract } from "./unmask-tax-id.contract.ts";
import { wholeTaxId } from "./whole-tax-id.ts";

/** Gives a tax id whole, written down with the reason in the same transaction. */
export const unmaskTaxId = operation(unmaskTaxIdContract, async (ctx, { place, reason }) => {
  const { taxId, subject, facts } = await wholeTaxId(ctx, place);
  // From here on it must succeed.
  return audited(actorName(ctx), async () => ({
    deed: {
      act: "taxId.unmask",
      operatorId: ctx.operatorId,
      subject,
      facts: { ...facts, taxId: maskTaxId(taxId), reason },
    },
    result: { output: { taxId: formatTaxId(taxId) } },
  }));
});
