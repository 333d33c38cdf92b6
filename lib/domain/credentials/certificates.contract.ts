import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const setCertificateContract = contract({
  name: "setCertificate",
  summary: "Let a credential show a client certificate, or take one from it",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    input: z.object({
      credentialId: wire.uuid,
      /** The certificate as PEM, or its SHA-256 thumbprint. */
      certificate: z.string().trim().min(1, "must not be empty").max(20_000),
      registered: z.boolean(),
    }),
    /** SHA-256, in hexadecimal. */
    output: z.object({ thumbprint: z.string() }),
  },
});
