import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS_AND_AUDITOR } from "#lib/core/role.ts";
import { shownCredential } from "./credential.contract.ts";

export const listCredentialsContract = contract({
  name: "listCredentials",
  summary: "List the operator's credentials, revoked ones too",
  effect: "read",
  roles: BUILDERS_AND_AUDITOR,
  errors: [],
  tags: ["credentials"],
  console: { input: z.object({}), output: z.object({ credentials: z.array(shownCredential) }) },
});
