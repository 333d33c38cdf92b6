import { z } from "zod";
import { ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** A person of the staff, as the console shows them. */
export const shownStaff = z.object({
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

export const PASSWORD_LENGTH_MIN = 12;
