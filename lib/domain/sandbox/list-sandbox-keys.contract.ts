import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import * as wire from "#lib/core/wire.ts";

const entry = z.object({
  key: z.string(),
  keyType: z.enum(PIX_KEY_TYPES),
  owner: z.object({ taxId: wire.maskedTaxId, name: z.string() }),
  /** The outcome of a payment: refused when it is sent, settled, or rejected later by the receiver's side. */
  outcome: z.enum(["REFUSED", "SETTLED", "REJECTED"]),
  /** The SPI code of the failure. Null: the payment is settled. */
  code: z.string().nullable(),
  /** False: the network sends no result until the same `requestId` is set up again. */
  autoSettle: z.boolean(),
  requestId: z.string(),
  setUpAt: wire.utc,
});

export const listSandboxKeysContract = contract({
  name: "listSandboxKeys",
  summary: "List the keys that were set up in the sandbox's DICT",
  effect: "read",
  roles: ["admin", "operator", "support", "qa", "developer"],
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({ keys: z.array(entry) }) },
});
