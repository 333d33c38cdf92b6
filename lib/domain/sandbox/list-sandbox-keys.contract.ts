import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import * as wire from "#lib/core/wire.ts";

const entry = z.object({
  key: z.string(),
  keyType: z.enum(PIX_KEY_TYPES),
  owner: z.object({ taxId: wire.maskedTaxId, name: z.string() }),
  /** What becomes of a payment: not taken, settled, or rejected by the receiver's side. */
  outcome: z.enum(["REFUSED", "SETTLED", "REJECTED"]),
  /** The SPI code that the network gives where it fails. */
  code: z.string().nullable(),
  /** False: nothing is heard of it until the same `requestId` is set up again. */
  autoSettle: z.boolean(),
  requestId: z.string(),
  setUpAt: wire.utc,
});

export const listSandboxKeysContract = contract({
  name: "listSandboxKeys",
  summary: "List the keys that were set up in the sandbox's DICT",
  effect: "read",
  errors: [],
  nouns: ["health"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({ keys: z.array(entry) }) },
});
