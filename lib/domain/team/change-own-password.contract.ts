import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import { PASSWORD_LENGTH_MIN } from "./staff.contract.ts";

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
      next: z
        .string()
        .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
        .max(256, "must have at most 256 characters"),
    }),
    output: z.object({ changed: z.literal(true) }),
  },
});
