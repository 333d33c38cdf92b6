import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { MAY_OVERSEE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { inOrder, keyset } from "../records/lists/keyset.contract.ts";
import { ACTION_GROUPS, SUBJECT_KINDS } from "./action-kinds.contract.ts";
import { AUDIT_ACTIONS } from "./audit-action.contract.ts";

const SUBJECT_LENGTH_MAX = 254;

const { from, to, sort } = keyset;

/** Input members that choose audit events. */
export const auditFilters = {
  /** Who did it: an actor, as an event names it. */
  actor: z
    .string()
    .regex(/^(unknown|(staff|credential):[0-9a-f-]{36})$/, 'must be "staff:<id>", "credential:<id>" or "unknown"')
    .optional(),
  /** What was done: an action, or a group of actions. */
  what: z.enum([...ACTION_GROUPS, ...AUDIT_ACTIONS]).optional(),
  /** To what kind of thing. */
  about: z.enum(SUBJECT_KINDS).optional(),
  /** To which thing: the whole id, number, key or e-mail. */
  subject: wire.text(SUBJECT_LENGTH_MAX, 1).optional(),
  from,
  to,
  sort,
};

/** Texts at any depth, with the CPFs in them masked. */
const maskedFacts = z.codec(z.record(z.string(), z.unknown()), z.record(z.string(), z.unknown()), {
  decode: (shown) => shown,
  encode: (facts) => masked(facts) as Record<string, unknown>,
});

function masked(value: unknown): unknown {
  if (typeof value === "string") return z.encode(wire.maskedText, value);
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, masked(member)]));
}

/** What an event's facts and ids stand for, as it is named now. Null: the event names nothing of this kind, or it is gone. */
const names = z.object({
  /** What it was done to: a person, a credential, the address of a webhook; of money, the other side. */
  subject: z.string().nullable(),
  requestedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** The numbers of a transfer's accounts. */
  fromAccount: z.string().nullable(),
  toAccount: z.string().nullable(),
});

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
  /** The CPFs in it are masked. */
  facts: maskedFacts,
  names,
  /** The kind of record with a page of its own, where `subject` is its id and it is still there. */
  record: z.enum(["charge", "withdrawal", "refund", "transfer", "unappliedPayment", "webhook"]).nullable(),
  /** The network that the person's request came from, for example "203.0.113.0/24". Null: unknown, or no person. */
  source: z.string().nullable(),
  /** What the person's browser says of itself, for example "Firefox, Windows". */
  device: z.string().nullable(),
  /** The request that did it. Null: a command, or an event of before requests were told apart. */
  requestId: z.string().nullable(),
  /** Its place in the operator's chain, from 1. */
  number: z.int().nullable(),
});

export const auditEventPage = z.object({ auditEvents: z.array(auditEvent), next: z.string().nullable() });

export const listAuditEventsContract = contract({
  name: "listAuditEvents",
  summary: "List who did what, in the order of time",
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["audit"],
  console: {
    input: z.object({ ...auditFilters, before: keyset.before, limit: keyset.limit }).check(inOrder),
    output: auditEventPage,
  },
});

export const exportAuditEventsContract = contract({
  name: "exportAuditEvents",
  summary: `Download who did what as a file, at most ${EXPORT_ROWS_MAX} events, with masked CPFs`,
  effect: "read",
  roles: MAY_OVERSEE,
  errors: [],
  tags: ["audit"],
  file: ["text/csv"],
  console: { input: z.object({ ...auditFilters, locale: z.enum(LOCALES) }).check(inOrder), output: fileAnswer },
});
