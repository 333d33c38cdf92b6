import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";

export const confirmIdentityContract = contract({
  name: "confirmIdentity",
  summary:
    "Prove who one is once more, for the acts that need it: by the password or, with an authenticator app, a code",
  effect: "change",
  withoutAuthenticator: true,
  roles: EVERYBODY,
  errors: ["PASSWORD_REFUSED", "CODE_REFUSED", "RATE_LIMITED"],
  tags: ["staff", "audit"],
  console: {
    input: z.discriminatedUnion("by", [
      z.object({ by: z.literal("password"), password: z.string().max(256) }),
      z.object({ by: z.literal("code"), code: z.string().max(40) }),
    ]),
    output: z.object({ confirmed: z.literal(true) }),
  },
});
