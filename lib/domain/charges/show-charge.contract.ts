import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { timeline } from "../records/timeline.contract.ts";
import { chargeConsole } from "./charge.contract.ts";

export const showChargeContract = contract({
  name: "showCharge",
  summary: "Show a charge with its account and everything that happened to it",
  effect: "read",
  errors: ["CHARGE_NOT_FOUND"],
  nouns: ["charges", "payments", "deliveries"],
  console: {
    input: z.object({ chargeId: wire.uuid }),
    output: chargeConsole.extend({
      accountNumber: z.string(),
      /** The end of the days in which its payment can be returned; null: there is none. */
      canBeReversedUntil: wire.utc.nullable(),
      /** Where a player may see and pay it, without signing in. */
      payUrl: z.string(),
      timeline,
    }),
  },
});
