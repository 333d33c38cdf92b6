import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ROLES } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const inviteStaffContract = contract({
  name: "inviteStaff",
  summary: "Let a person into the console; their first password is shown once",
  effect: "change",
  stepUp: true,
  roles: ["admin"],
  errors: ["ACTION_REFUSED"],
  tags: ["staff"],
  console: {
    input: z.object({ name: wire.text(140, 1), email: z.email().max(254), role: z.enum(ROLES) }),
    output: z.object({ staffId: wire.uuid, password: z.string() }),
  },
});
