import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** How an answer is looked for: it went well, the caller must change something, or we must. */
export const OUTCOMES = ["good", "refused", "failed"] as const;

/** A request as a line of the log. Everything in it was masked before it was stored. */
export const requestRow = z.object({
  entryId: wire.uuid,
  requestId: z.string(),
  at: wire.utc,
  /** The operation's name in the reference; null: there is nothing at this address. */
  operation: z.string().nullable(),
  method: z.string(),
  /** Path and query. */
  target: z.string(),
  status: z.int(),
  errorCode: z.string().nullable(),
  durationMs: z.number(),
  credentialId: wire.uuid,
  /** Null: the credential is not there any more. */
  credentialName: z.string().nullable(),
  /** False: the request named the credential and could not prove to be its own. */
  proven: z.boolean(),
  variant: z.enum(["A", "B"]),
});
