import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const revokeCredentialContract = contract({
  name: "revokeCredential",
  summary: "Revoke a credential for ever, with its tokens",
  effect: "change",
  roles: BUILDERS,
  errors: ["CREDENTIAL_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: { input: z.object({ credentialId: wire.uuid }), output: z.object({ revoked: z.literal(true) }) },
});
