import { z } from "zod";
import { ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** A person of the staff. */
export const shownStaff = z.object({
  staffId: wire.uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  disabledAt: wire.utc.nullable(),
  createdAt: wire.utc,
  /** They sign in with a code too. */
  hasAuthenticator: z.boolean(),
  /** The person who asks. */
  isSelf: z.boolean(),
});

export const PASSWORD_LENGTH_MIN = 12;
