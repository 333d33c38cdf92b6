import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { chargeA, chargeB } from "./charge.contract.ts";

const input = z.object({ chargeId: z.uuidv4("must be a UUIDv4").toLowerCase() });

export const getChargeContract = contract({
  name: "getCharge",
  summary: "Query an immediate charge",
  effect: "read",
  scope: "deposit.read",
  errors: ["CHARGE_NOT_FOUND"],
  nouns: ["charges"],
  A: { path: "GET /v1/pix/deposit/immediate-charge/{chargeId}", input, output: chargeA },
  B: { path: "GET /v1/pix/deposit/{chargeId}", input, output: chargeB },
});
