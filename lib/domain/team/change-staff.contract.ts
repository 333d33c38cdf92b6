import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const changeStaffContract = contract({
  name: "changeStaff",
  summary:
    "Give a person another role or a new password, take a lost authenticator app away, disable them or let them in again; their sessions end",
  effect: "change",
  stepUp: true,
  roles: ["admin"],
  errors: ["STAFF_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["staff"],
  console: {
    input: z.object({
      staffId: wire.uuid,
      change: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("role"), role: z.enum(ROLES) }),
        z.object({ kind: z.enum(["disable", "enable", "password", "authenticator"]) }),
      ]),
    }),
    /** `password`: the new one after a change of kind `password`. It is not shown again. */
    output: z.object({ password: z.string().optional() }),
  },
});
