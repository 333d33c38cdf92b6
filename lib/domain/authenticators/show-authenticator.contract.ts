import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

export const showAuthenticatorContract = contract({
  name: "showAuthenticator",
  summary: "Show whether one signs in with a code of an authenticator app too",
  effect: "read",
  withoutAuthenticator: true,
  errors: [],
  nouns: ["staff"],
  console: {
    input: z.object({}),
    output: z.object({
      /** Null: the app is not asked for codes. */
      confirmedAt: wire.utc.nullable(),
      recoveryCodesLeft: z.int(),
      /** When a recovery code last stood in for the app in the session that asks. */
      recoveryCodeAt: wire.utc.nullable(),
      /** The operator wants everybody of its staff to have an app. */
      isRequired: z.boolean(),
    }),
  },
});
