import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BANK_REFUSALS } from "#lib/core/refusals/bank-refusal.ts";
import { MAY_SEE_SANDBOX } from "#lib/core/role.ts";
import { PERSONAS, SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

export const payInSandboxContract = contract({
  name: "payInSandbox",
  summary: "Pay a BR Code at the sandbox's bank",
  effect: "change",
  roles: MAY_SEE_SANDBOX,
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
  roles: MAY_SEE_SANDBOX,
  errors: ["PAYMENT_NOT_FOUND"],
  tags: ["charges"],
  stagingOnly: true,
  console: {
    input: z.object({ instructionId: wire.uuid }),
    output: z.object({
      status: z.enum(["WAITING", "SENT", "REFUSED"]),
      /** Why the payer's bank sent nothing (one of `BANK_REFUSALS`), or why the payment was refused when `verdict` is REFUSED. */
      reason: z.union([z.enum(BANK_REFUSALS), z.string()]).nullable(),
      endToEndId: z.string().nullable(),
      /** Whether the payment settled or was refused before. Null: it was not sent. */
      verdict: z.enum(["ACCEPTED", "REFUSED"]).nullable(),
    }),
  },
});

const input = z.object({
  chargeId: z.uuidv4("must be a UUIDv4").toLowerCase(),
  amount: wire.cents.nullish().meta({ description: "Amount in cents. Absent: the charge's." }),
  /** Missing parts are taken from the charge's `expectedPayer`. */
  payer: wire.payer.extend({ taxId: wire.taxId.nullish() }).nullish(),
  receiverCnpj: wire.taxId.nullish(),
});

const form = {
  path: "POST /v1/mock/deposit/simulate",
  input,
  output: z.object({}),
  example: { chargeId: SANDBOX.openChargeId, payer: { taxId: PERSONAS.valid } },
} as const;

export const simulateQrPaymentContract = contract({
  name: "simulateQrPayment",
  summary: "Let the sandbox's bank pay a charge's QR code",
  description: `Answers \`{}\` once the bank has taken the payment; what becomes of it is seen in the charge. These payers have a \
story, where the installation names no others: \`${PERSONAS.valid}\` pays without trouble, \`${PERSONAS.deceased}\` has died, \
\`${PERSONAS.minor}\` is a minor, \`${PERSONAS.mismatch}\` is somebody else than expected.`,
  effect: "change",
  scope: "mock.write",
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE", "CHARGE_EXPIRED"],
  tags: ["charges"],
  stagingOnly: true,
  A: form,
  B: form,
});
