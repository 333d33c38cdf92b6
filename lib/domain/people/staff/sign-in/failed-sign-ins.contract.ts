import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const showFailedSignInsContract = contract({
  name: "showFailedSignIns",
  summary: "Show how many sign-ins with one's e-mail failed before one's last sign-in, when they were many",
  effect: "read",
  roles: EVERYBODY,
  errors: [],
  tags: ["staff"],
  console: {
    input: z.object({}),
    output: z.object({ failed: z.object({ count: z.int(), since: wire.utc }).nullable() }),
  },
});
