import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";

export const endOtherSessionsContract = contract({
  name: "endOtherSessions",
  summary: "Sign out everywhere else: of one's sessions the one that asks stays",
  effect: "change",
  roles: EVERYBODY,
  errors: [],
  tags: ["audit"],
  console: { input: z.object({}), output: z.object({ ended: z.literal(true) }) },
});
