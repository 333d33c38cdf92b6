import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { timeline } from "../records/timeline.contract.ts";
import { chargeConsole } from "./charge.contract.ts";

export const showChargeContract = contract({
  name: "showCharge",
  summary: "Show a charge with its account and everything that happened to it",
  effect: "read",
  roles: EVERY_ROLE,
  errors: ["CHARGE_NOT_FOUND"],
  tags: ["charges", "payments", "deliveries"],
  console: {
    input: z.object({ chargeId: wire.uuid }),
    output: chargeConsole.extend({
      accountNumber: z.string(),
      /** Who is paid. */
      holderName: z.string(),
      /** Until when the payment of the charge can be refunded; null: the charge has no payment. */
      canBeReversedUntil: wire.utc.nullable(),
      /** Where the player sees and pays the charge, without signing in. */
      payUrl: z.string(),
      timeline,
    }),
  },
});

export const cancelChargeContract = contract({
  name: "cancelCharge",
  summary: "Cancel a charge that nobody has paid",
  effect: "change",
  roles: ["admin", "operator", "qa"],
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE"],
  tags: ["charges"],
  console: { input: z.object({ chargeId: wire.uuid }), output: chargeConsole },
});
