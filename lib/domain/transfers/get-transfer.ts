import { refuse } from "#lib/core/errors.ts";
import { db } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { transferByExternalId } from "./find-transfer.ts";
import { getTransferContract } from "./get-transfer.contract.ts";
import { presentTransfer } from "./transfer.ts";

/** Returns a transfer. Throws TRANSFER_NOT_FOUND when the caller has none with this externalId. */
export const getTransfer = operation(getTransferContract, async (ctx, { externalId }) => {
  const transfer = await transferByExternalId(db(), ctx.accountIds, externalId);
  if (!transfer) throw refuse("TRANSFER_NOT_FOUND", "There is no transfer with this externalId.");
  return { output: presentTransfer(transfer) };
});
