import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import { recoveryCodes } from "./recovery-codes.contract.ts";

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
