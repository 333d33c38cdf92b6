import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_INTEGRATION } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { OUTCOMES, requestRow } from "./request.contract.ts";

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
