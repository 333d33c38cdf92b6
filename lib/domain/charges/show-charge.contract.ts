import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { CHARGE_STATUSES, chargeB } from "./charge.contract.ts";

/** A change of status. `actor` is "rail", "clock", "credential:<id>" or "staff:<id>". */
const change = z.object({ status: z.enum(CHARGE_STATUSES), at: wire.utc, actor: z.string() });

export const showChargeContract = contract({
  name: "showCharge",
  summary: "Show a charge with its account and history",
  effect: "read",
  errors: ["CHARGE_NOT_FOUND"],
  nouns: ["charges"],
  console: {
    input: z.object({ chargeId: wire.uuid }),
    output: chargeB.extend({ accountNumber: z.string(), history: z.array(change) }),
  },
});
