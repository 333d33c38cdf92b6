import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { requestRow } from "../requests/request.contract.ts";

const hit = z.object({
  kind: z.enum(["charge", "withdrawal", "refund", "transfer"]),
  id: wire.uuid,
  status: z.string(),
  amount: wire.cents,
  /** The name of the counterparty. Null: unknown. */
  name: z.string().nullable(),
  createdAt: wire.utc,
});

const foundRequest = requestRow.pick({ entryId: true, at: true, method: true, target: true, status: true });

export const searchContract = contract({
  name: "search",
  summary: "Find records by whatever of them was pasted",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["charges", "withdrawals", "refunds", "transfers"],
  console: {
    input: z.object({
      text: z.string().max(600),
      /** The number format of amounts in `text`. */
      locale: z.enum(LOCALES),
    }),
    output: z.object({
      /** The kind of value that the text was read as. Null: no record can have such a value. */
      recognised: z.enum(["endToEndId", "id", "taxId", "pixKey", "brCode", "amount", "externalId"]).nullable(),
      /** Newest first. A search by amount covers only the latest records of each kind. */
      hits: z.array(hit),
      /** Who has the tax id. Null: the text is none, nobody has it, or the person may not see players. */
      playerId: wire.uuid.nullable(),
      /** API requests whose request id is the text, newest first. Empty when the person may not list requests. */
      requests: z.array(foundRequest),
    }),
  },
});
