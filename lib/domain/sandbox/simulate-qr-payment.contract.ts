import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PERSONAS, SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

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
