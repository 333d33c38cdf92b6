import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_DECIDE_QUARANTINED, MAY_SEE_QUARANTINE, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";

/** A quarantined rail message. Shows only the fields of its payload that identify no person. */
export const quarantined = z.object({
  messageId: wire.uuid,
  /** The kind that the rail gave: "payment", "orderResult" or an unknown one. */
  kind: wire.maskedText,
  /** Why it was quarantined. */
  because: wire.maskedText,
  receivedAt: wire.utc,
  /** Null: no account matches the message. */
  accountNumber: z.string().nullable(),
  /** The operator of that account. */
  operatorName: z.string().nullable(),
  endToEndId: wire.maskedText.nullable(),
  amount: wire.cents.nullable(),
  /** Null: not resolved yet. */
  resolved: z.object({ at: wire.utc, because: z.string(), by: actor }).nullable(),
});

const LIMIT_DEFAULT = 25;

export const listQuarantineContract = contract({
  name: "listQuarantine",
  summary: "List quarantined messages of the rail, newest first",
  effect: "read",
  roles: MAY_SEE_QUARANTINE,
  stagingRoles: TRY_IN_STAGING,
  errors: [],
  tags: ["health"],
  console: {
    input: z.object({
      /** True: the resolved messages. False: the open ones. */
      resolved: z.boolean().default(false),
      /** A part of the message's id, its endToEndId or its txid. */
      search: wire.text(100).optional(),
      limit: z.int().min(1).max(100).default(LIMIT_DEFAULT),
      /** The `next` of the previous page: the id of its last message. */
      before: wire.uuid.nullish(),
    }),
    output: z.object({ messages: z.array(quarantined), next: wire.uuid.nullable() }),
  },
});

const REASON_MAX = 300;

export const resolveQuarantinedContract = contract({
  name: "resolveQuarantined",
  summary: "Resolve a quarantined message, with a reason",
  effect: "change",
  stepUp: true,
  roles: MAY_DECIDE_QUARANTINED,
  errors: ["NotFound"],
  tags: ["health"],
  console: {
    input: z.object({ messageId: wire.uuid, reason: wire.text(REASON_MAX, 3) }),
    output: quarantined,
  },
});
