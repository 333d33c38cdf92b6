import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { INT32_MAX } from "#lib/core/limits.ts";
import { MAY_CHARGE } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { chargeConsole, chargeCreatedA, chargeCreatedB } from "./charge.contract.ts";

const input = <Id extends z.ZodType<string>>(externalId: Id) =>
  z.object({
    amount: wire.cents,
    externalId,
    expiresIn: z
      .int("must be a whole number of seconds")
      .min(1, "must be at least 1 second")
      .max(INT32_MAX, `must be at most ${INT32_MAX} seconds`),
    pixKey: wire.text(77, 1),
    description: wire.text(140).nullish(),
    expectedPayer: wire.payer.nullish(),
    metadata: wire.metadata.nullish(),
  });

const example = {
  amount: 1_990,
  externalId: "order-1001",
  expiresIn: 3_600,
  pixKey: SANDBOX.pixKey,
  description: "Order 1001",
  metadata: { player: "42" },
};
const exampleB = { ...example, externalId: "5b6a1f0e-3c6d-4f0a-9f0b-0c1d2e3f4a5b" };

export const createChargeContract = contract({
  name: "createCharge",
  summary: "Create an immediate charge with its QR code",
  description: `Makes a charge of a fixed amount. Show \`brCode\` as a QR code and as a text to copy; the payer pays it in any \
bank's app. When the money has settled, the charge is PAID and a webhook says so. It expires by itself after \`expiresIn\` \
seconds: what would settle later is refused by the payer's bank, and no money moves. While the account's bank does not answer, or is \
paused, nobody could pay: the answer is 503 with \`Retry-After\`, and nothing is stored.`,
  effect: "create",
  scope: "deposit.write",
  roles: MAY_CHARGE,
  errors: ["EXTERNAL_ID_CONFLICT", "PIX_KEY_NOT_OWNED", "ACCOUNT_NOT_CONNECTED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE"],
  tags: ["charges"],
  A: {
    path: "POST /v1/pix/deposit/immediate-charge",
    input: input(wire.externalIdText),
    output: chargeCreatedA,
    example,
  },
  B: { path: "POST /v1/pix/deposit", input: input(wire.externalIdUuid), output: chargeCreatedB, example: exampleB },
  console: { input: input(wire.externalIdText), output: chargeConsole },
});
