import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";

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
