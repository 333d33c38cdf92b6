import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";

const PASSWORD_LENGTH_MIN = 12;

export const changeOwnPasswordContract = contract({
  name: "changeOwnPassword",
  summary: "Change one's own password; one's other sessions end",
  effect: "change",
  withOneTimePassword: true,
  roles: EVERY_ROLE,
  errors: ["PASSWORD_REFUSED", "RATE_LIMITED"],
  tags: [],
  console: {
    input: z.object({
      current: z.string().max(256),
      next: z
        .string()
        .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
        .max(256, "must have at most 256 characters"),
    }),
    output: z.object({ changed: z.literal(true) }),
  },
});

export const confirmIdentityContract = contract({
  name: "confirmIdentity",
  summary: "Confirm who one is, for actions that need it: by the password or, with an authenticator app, a code",
  effect: "change",
  withoutAuthenticator: true,
  roles: EVERY_ROLE,
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

export const endOtherSessionsContract = contract({
  name: "endOtherSessions",
  summary: "Sign out everywhere else: of one's sessions the one that asks stays",
  effect: "change",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["audit"],
  console: { input: z.object({}), output: z.object({ ended: z.literal(true) }) },
});
