import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "../records/keyset.contract.ts";

const auditEvent = z.object({
  auditEventId: wire.uuid,
  at: wire.utc,
  /** "staff:<id>", "command:<user>", "credential:<id>", or "unknown" for a failed sign-in. */
  actor: z.string(),
  /** The name of the staff member or of the credential; null when the actor is neither. */
  actorName: z.string().nullable(),
  /** The kind of action, for example `staff.role`. */
  action: z.string(),
  /** The target of the action: an id, a number, a key or an e-mail. A CPF is masked. */
  subject: wire.maskedText,
  facts: z.record(z.string(), z.unknown()),
  /** The network that the person's request came from, for example "203.0.113.0/24". Null: unknown, or no person. */
  source: z.string().nullable(),
  /** What the person's browser says of itself, for example "Firefox, Windows". */
  device: z.string().nullable(),
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
