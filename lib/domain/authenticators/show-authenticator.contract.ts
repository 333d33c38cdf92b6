import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const showAuthenticatorContract = contract({
  name: "showAuthenticator",
  summary: "Show whether one signs in with a code of an authenticator app too",
  effect: "read",
  withoutAuthenticator: true,
  roles: EVERYBODY,
  errors: [],
  tags: ["staff"],
  console: {
    input: z.object({}),
    output: z.object({
      /** Null: sign-in does not ask for a code of the app. */
      confirmedAt: wire.utc.nullable(),
      recoveryCodesLeft: z.int(),
      /** When a recovery code last replaced an app code in the caller's session. */
      recoveryCodeAt: wire.utc.nullable(),
      /** The operator requires an authenticator app of all its staff. */
      isRequired: z.boolean(),
    }),
  },
});
