import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { requestRow } from "../requests/request.contract.ts";

const hit = z.object({
  kind: z.enum(["charge", "withdrawal", "refund", "transfer"]),
  id: wire.uuid,
  status: z.string(),
  amount: wire.cents,
  /** Whom it is about, where somebody is known. */
  name: z.string().nullable(),
  createdAt: wire.utc,
});

const foundRequest = requestRow.pick({ entryId: true, at: true, method: true, target: true, status: true });

export const searchContract = contract({
  name: "search",
  summary: "Find records by whatever of them was pasted",
  effect: "read",
  errors: [],
  nouns: ["charges", "withdrawals", "refunds", "transfers"],
  console: {
    input: z.object({
      text: z.string().max(600),
      /** How amounts are written. */
      locale: z.enum(LOCALES),
    }),
    output: z.object({
      /** What the text was recognised as; null: as nothing that a record could have. */
      recognised: z.enum(["endToEndId", "id", "taxId", "pixKey", "brCode", "amount", "externalId"]).nullable(),
      /** Newest first. An amount is looked for among the latest records of each kind. */
      hits: z.array(hit),
      /** Requests to the API that have the text as their id, the newest first; for those who may see them. */
      requests: z.array(foundRequest),
    }),
  },
});
