import { type PixKeyType, parsePixKey } from "#lib/core/pix/pix-key.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { institutionName } from "../institutions/institutions.ts";
import { failureOfEntry } from "./failure-of-entry.ts";
import { holderOf, lookUpKey } from "./look-up-key.ts";
import { lookUpPixKeyContract } from "./look-up-pix-key.contract.ts";

/** Returns the owner of a key according to DICT, masked, and the failure that `withdrawToKey` would give. */
export const lookUpPixKey = operation(lookUpPixKeyContract, async (ctx, { pixKey, expectedTaxId }) => {
  const entry = await lookUpKey(ctx.operatorId, pixKey);
  const expected = expectedTaxId ? { taxId: expectedTaxId, holder: await holderOf(expectedTaxId) } : null;
  return {
    output: {
      keyType: parsePixKey(pixKey)?.keyType as PixKeyType,
      owner: entry && {
        name: entry.owner.name,
        taxId: maskTaxId(entry.owner.taxId),
        bankName: institutionName(entry.account.ispb) ?? (entry.account.ispb || null),
      },
      failure: failureOfEntry(entry, expected),
    },
  };
});
