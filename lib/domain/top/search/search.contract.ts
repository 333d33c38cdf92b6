import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { requestRow } from "../../base/requests/request.contract.ts";
import { RECORD_KINDS } from "../../base/search-index/record-kinds.contract.ts";

/** What a text can be read as. */
const termKind = z.enum([
  "endToEndId",
  "id",
  "taxId",
  "pixKey",
  "brCode",
  "amount",
  "endToEndIdStart",
  "endToEndIdEnd",
  "name",
  "externalId",
  "externalIdPart",
]);
const recordKind = z.enum(RECORD_KINDS);

const hit = z.object({
  kind: recordKind,
  id: wire.uuid,
  status: z.string(),
  amount: wire.cents,
  /** The name of the counterparty. Null: unknown. */
  name: z.string().nullable(),
  createdAt: wire.utc,
  foundBy: termKind,
});

const foundRequest = requestRow.pick({ entryId: true, at: true, method: true, target: true, status: true });

export const searchContract = contract({
  name: "search",
  summary: "Find records and accounts by whatever of them was typed",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["charges", "withdrawals", "refunds", "transfers", "unappliedPayments"],
  console: {
    input: z.object({
      text: z.string().max(600),
      /** The number format of amounts in `text`. */
      locale: z.enum(LOCALES),
    }),
    output: z.object({
      /** What the text was read as. Empty: no record can have such a value. */
      recognised: z.array(termKind),
      /** Those with the text as their externalId first, then the newest. */
      hits: z.array(hit),
      /** The kinds of records of which there are more than the hits, and what those have. */
      more: z.array(z.object({ kind: recordKind, foundBy: termKind })),
      /** False: records of before the search index are still being read, and amounts, names and parts of them not found. */
      isWhole: z.boolean(),
      /** The operator's accounts whose number or holder has the text. Empty when the person may not see statements. */
      accounts: z.array(z.object({ accountNumber: z.string(), holderName: z.string() })),
      /**
       * Who has the tax id, or made the refused payment with the endToEndId. Null: nobody, or the person may not see players.
       * `name`: as the latest record has it.
       */
      player: z.object({ playerId: wire.uuid, name: z.string().nullable() }).nullable(),
      /** API requests whose request id is the text, newest first. Empty when the person may not list requests. */
      requests: z.array(foundRequest),
    }),
  },
});
