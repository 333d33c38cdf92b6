import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { chargeA, chargeB } from "./charge.contract.ts";

const input = z.object({ chargeId: z.uuidv4("must be a UUIDv4").toLowerCase() });

const example = { chargeId: SANDBOX.paidChargeId };

export const getChargeContract = contract({
  name: "getCharge",
  summary: "Query an immediate charge",
  description: `Tells how a charge stands, who has paid it and how much of it was returned. PENDING becomes PAID, EXPIRED, \
REJECTED (a payment came that was refused: \`errorCode\` says why) or CANCELED; none of these changes again.`,
  effect: "read",
  scope: "deposit.read",
  errors: ["CHARGE_NOT_FOUND"],
  tags: ["charges"],
  A: { path: "GET /v1/pix/deposit/immediate-charge/{chargeId}", input, output: chargeA, example },
  B: { path: "GET /v1/pix/deposit/{chargeId}", input, output: chargeB, example },
});
