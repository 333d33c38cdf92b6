import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const lookUpPixKeyContract = contract({
  name: "lookUpPixKey",
  summary: "Show who holds a Pix key, before anything is paid to it",
  effect: "read",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["RATE_LIMITED", "SERVICE_UNAVAILABLE"],
  tags: [],
  console: {
    input: z.object({ pixKey, expectedTaxId: wire.taxId.optional() }),
    output: z.object({
      keyType: z.enum(PIX_KEY_TYPES),
      /** Null: nobody holds this key. A CPF is masked. */
      owner: z.object({ name: z.string(), taxId: z.string(), bankName: z.string().nullable() }).nullable(),
      /** Why a payout to this key would fail at once; null: nothing prevents it. */
      failure: z.enum(FAILURE_CODES).nullable(),
    }),
  },
});
