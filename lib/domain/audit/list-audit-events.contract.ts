import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "../records/keyset.contract.ts";

const auditEvent = z.object({
  auditEventId: wire.uuid,
  at: wire.utc,
  /** "staff:<id>" or "command:<user>". */
  actor: z.string(),
  /** The name of the staff member; null when the actor is not one. */
  actorName: z.string().nullable(),
  /** The kind of action, for example `staff.role`. */
  action: z.string(),
  /** The target of the action: an id, a number, a key or an e-mail. A CPF is masked. */
  subject: wire.maskedText,
  facts: z.record(z.string(), z.unknown()),
});

export const listAuditEventsContract = contract({
  name: "listAuditEvents",
  summary: "List who did what, in the order of time",
  effect: "read",
  roles: ["admin", "auditor"],
  errors: [],
  tags: ["audit"],
  console: {
    input: z.object(keyset).check(inOrder),
    output: z.object({ auditEvents: z.array(auditEvent), next: z.string().nullable() }),
  },
});
