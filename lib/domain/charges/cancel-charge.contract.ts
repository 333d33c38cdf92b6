import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { chargeConsole } from "./charge.contract.ts";

export const cancelChargeContract = contract({
  name: "cancelCharge",
  summary: "Cancel a charge that nobody has paid",
  effect: "change",
  roles: ["admin", "operator", "qa"],
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE"],
  tags: ["charges"],
  console: { input: z.object({ chargeId: wire.uuid }), output: chargeConsole },
});
