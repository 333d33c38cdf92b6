import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { CREDENTIAL_KINDS, newSecret, scopes } from "./credential.contract.ts";

export const issueCredentialContract = contract({
  name: "issueCredential",
  summary: "Make a credential; its secret is shown once",
  effect: "change",
  stepUp: true,
  roles: BUILDERS,
  errors: ["ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    input: z
      .object({
        accountNumber: wire.text(20, 1),
        kind: z.enum(CREDENTIAL_KINDS),
        variant: z.enum(["A", "B"]),
        name: wire.text(100, 1),
        scopes,
      })
      .refine(({ kind, variant }) => kind === "oauth" || variant === "B", {
        path: ["variant"],
        message: "of an API key is always B",
      }),
    output: newSecret.extend({ credentialId: wire.uuid }),
  },
});
