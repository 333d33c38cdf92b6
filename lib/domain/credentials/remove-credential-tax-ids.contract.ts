import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const removeCredentialTaxIdsContract = contract({
  name: "removeCredentialTaxIds",
  summary: "Take taxId.read from a credential: CPFs are masked in what it is answered",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: { input: z.object({ credentialId: wire.uuid }), output: z.object({ scopes: z.array(z.string()) }) },
});
