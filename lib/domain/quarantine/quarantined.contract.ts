import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";

/** A quarantined rail message. Shows only the fields of its payload that identify no person. */
export const quarantined = z.object({
  messageId: wire.uuid,
  /** The kind that the rail gave: "payment", "orderResult" or an unknown one. */
  kind: z.string(),
  /** Why it was quarantined. */
  because: z.string(),
  receivedAt: wire.utc,
  /** Null: no account matches the message. */
  accountNumber: z.string().nullable(),
  endToEndId: z.string().nullable(),
  amount: wire.cents.nullable(),
  /** Null: not resolved yet. */
  resolved: z.object({ at: wire.utc, because: z.string(), by: actor }).nullable(),
});
