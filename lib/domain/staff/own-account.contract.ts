import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PASSWORD_LENGTH } from "#lib/core/limits.ts";
import { EVERYBODY } from "#lib/core/role.ts";

/** Any characters, counted as people see them rather than in bytes. */
const chosenPassword = z
  .string()
  .refine(
    (text) => [...text].length >= PASSWORD_LENGTH.min && [...text].length <= PASSWORD_LENGTH.max,
    `must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
  );

export const changeOwnPasswordContract = contract({
  name: "changeOwnPassword",
  summary: "Change one's own password; one's other sessions end",
  effect: "change",
  withOneTimePassword: true,
  roles: EVERYBODY,
  errors: ["PASSWORD_REFUSED", "RATE_LIMITED"],
  tags: [],
  console: {
    input: z.object({
      current: z.string().max(256),
      next: chosenPassword,
    }),
    output: z.object({ changed: z.literal(true) }),
  },
});

export const confirmIdentityContract = contract({
  name: "confirmIdentity",
  summary: "Confirm who one is, for actions that need it: by the password or, with an authenticator app, a code",
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
