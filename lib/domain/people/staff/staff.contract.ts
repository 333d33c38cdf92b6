import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ADMIN_ALONE, MAY_OVERSEE, ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** A person of the staff, as the console shows them. */
const shownStaff = z.object({
  staffId: wire.uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  disabledAt: wire.utc.nullable(),
  createdAt: wire.utc,
  /** True: sign-in needs a code besides the password. */
  hasAuthenticator: z.boolean(),
  /** True: the person who makes the request. */
  isSelf: z.boolean(),
});

export const listStaffContract = contract({
  name: "listStaff",
  summary: "List the people of the operator's staff",
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["staff"],
  console: { input: z.object({}), output: z.object({ staff: z.array(shownStaff) }) },
});

export const inviteStaffContract = contract({
  name: "inviteStaff",
  summary: "Let a person into the console; their first password is shown once",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["ACTION_REFUSED"],
  tags: ["staff"],
  console: {
    input: z.object({ name: wire.text(140, 1), email: z.email().max(254), role: z.enum(ROLES) }),
    output: z.object({ staffId: wire.uuid, password: z.string() }),
  },
});

export const changeStaffContract = contract({
  name: "changeStaff",
  summary:
    "Give a person another role or a new password, take a lost authenticator app away, disable them or let them in again, or sign them out; their sessions end",
  effect: "change",
  stepUp: true,
  roles: ADMIN_ALONE,
  errors: ["STAFF_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["staff"],
  console: {
    input: z.object({
      staffId: wire.uuid,
      change: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("role"), role: z.enum(ROLES) }),
        z.object({ kind: z.enum(["disable", "enable", "password", "authenticator", "end-sessions"]) }),
      ]),
    }),
    /** `password`: the new one after a change of kind `password`. It is not shown again. */
    output: z.object({ password: z.string().optional() }),
  },
});
