import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { timeline } from "../records/timeline.contract.ts";
import { chargeB } from "./charge.contract.ts";

export const showChargeContract = contract({
  name: "showCharge",
  summary: "Show a charge with its account and everything that happened to it",
  effect: "read",
  errors: ["CHARGE_NOT_FOUND"],
  nouns: ["charges", "payments", "deliveries"],
  console: {
    input: z.object({ chargeId: wire.uuid }),
    /** `canBeReversedUntil`: the end of the days in which its payment can be returned; null: there is none. */
    output: chargeB.extend({ accountNumber: z.string(), canBeReversedUntil: wire.utc.nullable(), timeline }),
  },
});
