import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ADMIN_ALONE, EVERYBODY } from "#lib/core/role.ts";
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

export const setUpAuthenticatorContract = contract({
  name: "setUpAuthenticator",
  summary: "Make a secret for one's authenticator app; it counts once a code of it was confirmed",
  effect: "change",
  stepUp: true,
  withoutAuthenticator: true,
  roles: EVERYBODY,
  errors: ["ACTION_REFUSED"],
  tags: [],
  console: {
    input: z.object({}),
    /** `secret`: base32, for typing. `uri`: the same secret for a QR code. */
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
});

/** Each code replaces a code of a lost authenticator app once. No later answer contains these codes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmAuthenticatorContract = contract({
  name: "confirmAuthenticator",
  summary:
    "Have codes of one's authenticator app asked for from now on; the recovery codes are shown once, and one's other sessions end",
  effect: "change",
  withoutAuthenticator: true,
  roles: EVERYBODY,
  errors: ["CODE_REFUSED", "ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({ code: z.string().max(40) }), output: recoveryCodes },
});

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

export const renewRecoveryCodesContract = contract({
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes, shown once, in the place of those that are left",
  effect: "change",
  stepUp: true,
  roles: EVERYBODY,
  errors: ["ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({}), output: recoveryCodes },
});

export const requireAuthenticatorsContract = contract({
  name: "requireAuthenticators",
  summary: "Have everybody of the staff need an authenticator app before anything else, or leave it to them again",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({ required: z.boolean() }), output: z.object({ required: z.boolean() }) },
});
