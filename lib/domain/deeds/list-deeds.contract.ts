import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "../records/keyset.contract.ts";

const deed = z.object({
  deedId: wire.uuid,
  at: wire.utc,
  /** "staff:<id>" or "command:<user>". */
  actor: z.string(),
  /** The name of the staff member; null when the actor is not one. */
  actorName: z.string().nullable(),
  /** The kind of action, for example `staff.role`. */
  act: z.string(),
  /** The target of the action: an id, a number, a key or an e-mail. A CPF is masked. */
  subject: wire.maskedText,
  facts: z.record(z.string(), z.unknown()),
});

export const listDeedsContract = contract({
  name: "listDeeds",
  summary: "List who did what, in the order of time",
  effect: "read",
  errors: [],
  nouns: ["deeds"],
  console: {
    input: z.object(keyset).check(inOrder),
    output: z.object({ deeds: z.array(deed), next: z.string().nullable() }),
  },
});
