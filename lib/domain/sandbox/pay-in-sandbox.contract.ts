import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

export const payInSandboxContract = contract({
  name: "payInSandbox",
  summary: "Pay a BR Code at the sandbox's bank",
  effect: "change",
  roles: ["admin", "operator", "support", "qa", "developer"],
  errors: [],
  tags: ["charges"],
  stagingOnly: true,
  console: {
    input: z.object({
      brCode: wire.text(512, 1),
      /** Absent: the amount of the BR Code. */
      amount: wire.cents.nullish(),
      /** Absent: the payer that the charge expects, else the valid persona. */
      payer: wire.payer.nullish(),
    }),
    output: z.object({ instructionId: wire.uuid }),
  },
});
