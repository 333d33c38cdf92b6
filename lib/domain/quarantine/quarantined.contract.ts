import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";

/** A message of the rail that was set aside. Of what it says only what names no person is shown. */
export const quarantined = z.object({
  messageId: wire.uuid,
  /** What the rail says that it is: "payment", "orderResult", or something that nobody here knows. */
  kind: z.string(),
  /** Why it was set aside. */
  because: z.string(),
  receivedAt: wire.utc,
  /** Whose it is, where that can be told. */
  accountNumber: z.string().nullable(),
  endToEndId: z.string().nullable(),
  /** Cents. */
  amount: wire.cents.nullable(),
  /** Null while nobody has settled it. */
  settled: z.object({ at: wire.utc, because: z.string(), by: actor }).nullable(),
});
