import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { chargeA, chargeCreatedA, chargeCreatedB } from "./charge.contract.ts";

export const EXPIRES_IN_MAX = 2_592_000;

const input = <Id extends z.ZodType<string>>(externalId: Id) =>
  z.object({
    amount: wire.cents,
    externalId,
    expiresIn: z
      .int("must be a whole number of seconds")
      .min(1, "must be at least 1 second")
      .max(EXPIRES_IN_MAX, "must be at most 30 days"),
    pixKey: wire.text(77, 1),
    description: wire.text(140).nullish(),
    expectedPayer: wire.payer.nullish(),
    metadata: wire.metadata.nullish(),
  });

export const createChargeContract = contract({
  name: "createCharge",
  summary: "Create an immediate charge with its QR code",
  effect: "create",
  scope: "deposit.write",
  errors: ["EXTERNAL_ID_CONFLICT", "PIX_KEY_NOT_OWNED", "LIMIT_EXCEEDED"],
  nouns: ["charges"],
  A: { path: "POST /v1/pix/deposit/immediate-charge", input: input(wire.externalIdA), output: chargeCreatedA },
  B: { path: "POST /v1/pix/deposit", input: input(wire.externalIdB), output: chargeCreatedB },
  console: { input: input(wire.externalIdA), output: chargeA },
});
