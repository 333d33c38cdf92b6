import { operation } from "#lib/server/operation.ts";
import { presentCharge } from "./charge.ts";
import { findCharge } from "./find-charge.ts";
import { getChargeContract } from "./get-charge.contract.ts";

/** Gives a charge as it is now. */
export const getCharge = operation(getChargeContract, async (ctx, { chargeId }) => ({
  output: presentCharge(await findCharge(ctx, chargeId)),
}));
