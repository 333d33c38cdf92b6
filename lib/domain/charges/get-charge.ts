import { operation } from "#lib/server/operation.ts";
import { presentCharge } from "./charge.ts";
import { findCharge } from "./find-charge.ts";
import { getChargeContract } from "./get-charge.contract.ts";

/** Returns the current state of a charge. Throws CHARGE_NOT_FOUND when there is no such charge. */
export const getCharge = operation(getChargeContract, async (ctx, { chargeId }) => ({
  output: presentCharge(await findCharge(ctx, chargeId)),
}));
