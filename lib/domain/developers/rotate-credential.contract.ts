import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { newSecret } from "./credential.contract.ts";

export const rotateCredentialContract = contract({
  name: "rotateCredential",
  summary: "Give a credential a new secret beside the ones it has",
  effect: "change",
  stepUp: true,
  roles: BUILDERS,
  errors: ["CREDENTIAL_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    /** The earlier secrets stay valid for `overlapSeconds`; 0 ends them at once. */
    input: z.object({
      credentialId: wire.uuid,
      overlapSeconds: z
        .int()
        .min(0)
        .max(30 * 86_400),
    }),
    output: newSecret,
  },
});
