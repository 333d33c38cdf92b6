import { formatTaxId, maskTaxId } from "#lib/core/tax-id.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { unmaskTaxIdContract } from "./unmask-tax-id.contract.ts";
import { wholeTaxId } from "./whole-tax-id.ts";

/** Returns an unmasked tax id after it has stored an audit event with the reason. */
export const unmaskTaxId = operation(unmaskTaxIdContract, async (ctx, { place, reason }) => {
  const { taxId, subject, facts } = await wholeTaxId(ctx, place);
  // From here on it must succeed.
  return audited(actorName(ctx), async () => ({
    auditEvent: {
      action: "taxId.unmask",
      operatorId: ctx.operatorId,
      subject,
      facts: { ...facts, taxId: maskTaxId(taxId), reason },
    },
    result: { output: { taxId: formatTaxId(taxId) } },
  }));
});
