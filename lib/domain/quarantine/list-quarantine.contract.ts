import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { quarantined } from "./quarantined.contract.ts";

const LIMIT_DEFAULT = 25;

export const listQuarantineContract = contract({
  name: "listQuarantine",
  summary: "List messages of the rail that were set aside, newest first",
  effect: "read",
  roles: ["admin", "operator", "finance"],
  errors: [],
  tags: ["health"],
  console: {
    input: z.object({
      /** True: the resolved messages. False: the open ones. */
      resolved: z.boolean().default(false),
      limit: z.int().min(1).max(100).default(LIMIT_DEFAULT),
      /** The `next` of the previous page: the id of its last message. */
      before: wire.uuid.nullish(),
    }),
    output: z.object({ messages: z.array(quarantined), next: wire.uuid.nullable() }),
  },
});
