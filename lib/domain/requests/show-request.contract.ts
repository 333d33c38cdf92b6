import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { requestRow } from "./request.contract.ts";

/** A body as it is kept: masked, indented, at most 8 KiB of it. `bytes`: what really went over the wire. */
const body = z.object({ text: z.string().nullable(), bytes: z.int() });

export const showRequestContract = contract({
  name: "showRequest",
  summary: "Show a request of the log with both of its bodies",
  effect: "read",
  errors: ["REQUEST_NOT_FOUND"],
  nouns: ["requests"],
  console: {
    /** The id of the entry; or of the request, and then it is the newest with that id. */
    input: z.object({ id: wire.text(100, 1) }),
    output: requestRow.extend({
      /** The network that it came from; null: not known. */
      client: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
      request: body,
      response: body,
      /** The record that it made, changed or read. */
      record: z
        .object({ kind: z.enum(["charge", "withdrawal", "refund", "transfer", "webhook"]), id: wire.uuid })
        .nullable(),
    }),
  },
});
