import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BANK_REFUSALS } from "#lib/core/pix/bank-refusal.ts";
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

export const showSandboxPaymentContract = contract({
  name: "showSandboxPayment",
  summary: "Show what came of a payment at the sandbox's bank",
  effect: "read",
  roles: ["admin", "operator", "support", "qa", "developer"],
  errors: ["PAYMENT_NOT_FOUND"],
  tags: ["charges"],
  stagingOnly: true,
  console: {
    input: z.object({ instructionId: wire.uuid }),
    output: z.object({
      status: z.enum(["WAITING", "SENT", "REFUSED"]),
      /** The bank's reason (one of `BANK_REFUSALS`), or this service's reason when `verdict` is REFUSED. */
      reason: z.union([z.enum(BANK_REFUSALS), z.string()]).nullable(),
      endToEndId: z.string().nullable(),
      /** This service's answer to the rail. Null: none yet. */
      verdict: z.enum(["ACCEPTED", "REFUSED"]).nullable(),
    }),
  },
});
