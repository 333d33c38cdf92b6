import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";

export const removeAuthenticatorContract = contract({
  name: "removeAuthenticator",
  summary: "Sign in with the password alone again; the recovery codes go too, and one's other sessions end",
  effect: "change",
  stepUp: true,
  roles: EVERYBODY,
  errors: ["ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({}), output: z.object({ removed: z.literal(true) }) },
});
