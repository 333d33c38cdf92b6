import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

const input = z.object({
  chargeId: z.uuidv4("must be a UUIDv4").toLowerCase(),
  /** Absent: the charge's amount. */
  amount: wire.cents.nullish(),
  /** Parts that are missing are taken from the charge's `expectedPayer`. */
  payer: wire.payer.extend({ taxId: wire.taxId.nullish() }).nullish(),
  receiverCnpj: wire.taxId.nullish(),
});

const form = { path: "POST /v1/mock/deposit/simulate", input, output: z.object({}) } as const;

export const simulateQrPaymentContract = contract({
  name: "simulateQrPayment",
  summary: "Let the sandbox's bank pay a charge's QR code",
  effect: "change",
  scope: "mock.write",
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE"],
  nouns: ["charges"],
  stagingOnly: true,
  A: form,
  B: form,
});
