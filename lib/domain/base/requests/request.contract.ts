import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_INTEGRATION } from "#lib/core/role.ts";
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

/** The members that say which requests are wanted. */
export const requestFilters = {
  /** The id of a request, or of the record that it created or read. */
  search: wire.text(100, 1).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  operation: wire.text(60, 1).optional(),
  credentialId: wire.uuid.optional(),
  /** Only requests of the last `hours` hours. */
  hours: z.int().min(1).max(720).optional(),
  from: wire.utc.optional(),
  to: wire.utc.optional(),
};

export const listRequestsContract = contract({
  name: "listRequests",
  summary: "List the requests that came in over the API, newest first",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  errors: [],
  tags: ["requests"],
  console: {
    input: z.object({
      ...requestFilters,
      /** The `next` of the previous page. */
      before: wire.uuid.optional(),
      limit: z.int().min(1).max(100).default(25),
    }),
    output: z.object({
      requests: z.array(requestRow),
      next: wire.uuid.nullable(),
      /** All answered requests of the period, logged or not. Counted by whole hours; the other filters do not apply. */
      answered: z.int(),
      failed: z.int(),
      /** How many of the answered requests had no space in the log. */
      leftOut: z.object({ successes: z.int(), failures: z.int() }),
    }),
  },
});

/** A stored body: masked, indented, at most 8 KiB. `bytes`: the size on the wire. */
const body = z.object({ text: z.string().nullable(), bytes: z.int() });

export const showRequestContract = contract({
  name: "showRequest",
  summary: "Show a request of the log with both of its bodies",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  errors: ["REQUEST_NOT_FOUND"],
  tags: ["requests"],
  console: {
    /** The id of the log entry, or the request id: then the newest entry with that id. */
    input: z.object({ id: wire.text(100, 1) }),
    output: requestRow.extend({
      /** The network of the client, not its full address. Null: unknown. */
      client: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
      request: body,
      response: body,
      /** The record that the request created, changed or read. */
      record: z
        .object({ kind: z.enum(["charge", "withdrawal", "refund", "transfer", "webhook"]), id: wire.uuid })
        .nullable(),
    }),
  },
});
