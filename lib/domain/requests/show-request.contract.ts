import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_INTEGRATION } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { requestRow } from "./request.contract.ts";

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
