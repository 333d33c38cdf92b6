import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** Outcomes of a request: `good` is a success, `refused` is an error of the caller, `failed` is an error of ours. */
export const OUTCOMES = ["good", "refused", "failed"] as const;

/** A log entry of a request. Everything in it was masked before it was stored. */
export const requestRow = z.object({
  entryId: wire.uuid,
  requestId: z.string(),
  at: wire.utc,
  /** The operation's name in the API reference. Null: no operation has this address. */
  operation: z.string().nullable(),
  method: z.string(),
  /** Path and query. */
  target: z.string(),
  status: z.int(),
  errorCode: z.string().nullable(),
  durationMs: z.number(),
  credentialId: wire.uuid,
  /** Null: the credential no longer exists. */
  credentialName: z.string().nullable(),
  /** False: the request named the credential but did not prove that it holds it. */
  proven: z.boolean(),
  variant: z.enum(["A", "B"]),
});
