import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { quarantined } from "./quarantined.contract.ts";

const REASON_MAX = 300;

export const resolveQuarantinedContract = contract({
  name: "resolveQuarantined",
  summary: "Resolve a message that was set aside, with a reason",
  effect: "change",
  roles: ["admin", "operator"],
  errors: ["NotFound"],
  tags: ["health"],
  console: {
    input: z.object({ messageId: wire.uuid, reason: wire.text(REASON_MAX, 3) }),
    output: quarantined,
  },
});
