import type { z } from "zod";
import type { Output } from "#lib/core/contract.ts";
import { PLATFORM_ID } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { cutPage, rangeSql } from "../records/lists/keyset.ts";
import { type auditFilters, listAuditEventsContract } from "./audit.contract.ts";
import { AUDIT_ACTIONS, actionsOf, subjectKindOf } from "./audit-action.contract.ts";

export type ShownAuditEvent = Output<typeof listAuditEventsContract>["auditEvents"][number];

/** Returns a page of the audit events of the caller's operator, by keyset pagination. */
export const listAuditEvents = operation(listAuditEventsContract, async (ctx, wanted) => {
  return { output: await auditPage(ctx, wanted) };
});

/** Returns a page of the audit events of the caller's operator, with the names of who and what they are about. */
export async function auditPage(ctx: Context, wanted: Parameters<typeof findAuditEvents>[1]) {
  const { page, next } = await findAuditEvents(ctx.operatorId, wanted);
  const named = await auditNames(ctx, page);
  const auditEvents: ShownAuditEvent[] = page.map((event) => {
    const { id, createdAt, number, ...own } = event;
    return {
      ...own,
      ...named(event),
      auditEventId: id,
      at: createdAt,
      number: number === null ? null : Number(number),
    };
  });
  return { auditEvents, next };
}

type WrittenAuditEvent = Pick<AuditRow, "createdAt" | "actor" | "action" | "subject" | "facts" | "source" | "device">;

/** Returns the last `limit` audit events, newest first, of one operator, or of all when `operatorId` is null. */
export async function recentAuditEvents(operatorId: string | null, limit: number): Promise<WrittenAuditEvent[]> {
  const found = await prisma().audit.findMany({
    where: operatorId === null ? {} : { operatorId },
    select: { createdAt: true, actor: true, action: true, subject: true, facts: true, source: true, device: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return found.map(({ facts, ...own }) => ({ ...own, facts: facts as AuditRow["facts"] }));
}

type RecordKind = "charge" | "withdrawal" | "refund" | "transfer" | "unappliedPayment" | "webhook";

type Found = { id: string; name: string | null; fromAccount?: string; toAccount?: string; isGone?: boolean };

type Named = Pick<AuditRow, "actor" | "action" | "subject" | "facts">;

/** By kind: the name of what an id stands for. $1: the operator's accounts. $2: ids. */
const RECORDS: Record<RecordKind, string> = {
  charge: `SELECT c.id, coalesce(p.debtor->>'name', c.expected_payer->>'name') AS name FROM charge c
    LEFT JOIN payment p ON p.account_id = c.account_id AND p.end_to_end_id = c.end_to_end_id
    WHERE c.account_id = ANY($1) AND c.id = ANY($2::uuid[])`,
  withdrawal: `SELECT id, coalesce(creditor->>'name', expected_creditor->>'name') AS name FROM withdrawal
    WHERE account_id = ANY($1) AND id = ANY($2::uuid[])`,
  refund: `SELECT r.id, p.debtor->>'name' AS name FROM refund r
    LEFT JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id
    WHERE r.account_id = ANY($1) AND r.id = ANY($2::uuid[])`,
  transfer: `SELECT t.id, NULL AS name, f.number AS "fromAccount", o.number AS "toAccount" FROM transfer t
    JOIN account f ON f.id = t.account_id JOIN account o ON o.id = t.to_account_id
    WHERE t.account_id = ANY($1) AND t.id = ANY($2::uuid[])`,
  unappliedPayment: `SELECT id, payer->>'name' AS name FROM unapplied_payment
    WHERE account_id = ANY($1) AND id = ANY($2::uuid[])`,
  webhook: `SELECT id, url AS name, deleted_at IS NOT NULL AS "isGone" FROM webhook_endpoint
    WHERE account_id = ANY($1) AND id = ANY($2::uuid[])`,
};

const KINDS = Object.keys(RECORDS) as RecordKind[];

/** The record that a tax id was seen in, by its place. */
const OF_PLACE: Readonly<Record<string, RecordKind>> = {
  chargePayer: "charge",
  chargeExpectedPayer: "charge",
  payoutReceiver: "withdrawal",
  payoutExpectedReceiver: "withdrawal",
  payoutKey: "withdrawal",
  refundReceiver: "refund",
};

const PEOPLE = `SELECT 'staff:' || id AS key, name FROM staff WHERE operator_id IN ($1, '${PLATFORM_ID}') AND id = ANY($2::uuid[])
  UNION ALL SELECT 'credential:' || id, name FROM credential WHERE operator_id = $1 AND id = ANY($2::uuid[])
  UNION ALL SELECT email, name FROM staff WHERE operator_id = $1 AND email = ANY($3)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ACTOR = /^(?:staff|credential):(.*)$/;

/**
 * Returns a function that tells who and what an event is about, with one statement for each kind of record that the events
 * name. Only what belongs to the operator, and the installation's own staff, have a name.
 */
async function auditNames({ operatorId, accountIds }: Context, events: readonly Named[]) {
  const [people, ...records] = await Promise.all([
    peopleOf(operatorId, events),
    ...KINDS.map((kind) => recordsOf(kind, accountIds, events)),
  ]);
  const byKind = new Map(KINDS.map((kind, index) => [kind, records[index]]));
  const nameOf = (key: unknown) => people.get(String(key)) ?? null;
  return (event: Named) => {
    const kind = recordKindOf(event);
    const record = kind && byKind.get(kind)?.get(event.subject);
    return {
      actorName: nameOf(event.actor),
      record: kind && record && !record.isGone ? kind : null,
      names: {
        subject: record?.name ?? nameOf(`credential:${event.subject}`) ?? nameOf(event.subject),
        requestedBy: nameOf(event.facts.requestedBy),
        confirmedBy: nameOf(event.facts.confirmedBy),
        fromAccount: record?.fromAccount ?? null,
        toAccount: record?.toAccount ?? null,
      },
    };
  };
}

function recordKindOf({ action, facts }: Named): RecordKind | null {
  if (action === "taxId.unmask") return OF_PLACE[String(facts.at)] ?? null;
  return KINDS.find((kind) => kind === subjectKindOf(action)) ?? null;
}

async function peopleOf(operatorId: string, events: readonly Named[]): Promise<Map<string, string>> {
  const actors = events.flatMap(({ actor, facts }) => [actor, facts.requestedBy, facts.confirmedBy]);
  const ids = [...actors.map((actor) => ACTOR.exec(String(actor))?.[1] ?? ""), ...events.map(({ subject }) => subject)];
  const emails = events.map(({ subject }) => subject).filter((subject) => subject.includes("@"));
  const found = await rows<{ key: string; name: string }>({
    text: PEOPLE,
    values: [operatorId, unique(ids.filter((id) => UUID.test(id))), unique(emails)],
  });
  return new Map(found.map(({ key, name }) => [key, name]));
}

async function recordsOf(kind: RecordKind, accountIds: readonly string[], events: readonly Named[]) {
  const ids = events.filter((event) => recordKindOf(event) === kind).map(({ subject }) => subject);
  const values = [accountIds, unique(ids.filter((id) => UUID.test(id)))];
  const found = ids.length === 0 ? [] : await rows<Found>({ text: RECORDS[kind], values });
  return new Map(found.map((record) => [record.id, record]));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

const WRITTEN = ["id", "actor", "action", "subject", "facts"] as const;

const FIELDS = [...WRITTEN, "createdAt", "source", "device", "requestId", "number"] as const;

type Narrowed = { facts: Record<string, unknown> };

type AuditRow = Row<"Audit", (typeof FIELDS)[number], Narrowed>;

type Filters = z.output<z.ZodObject<typeof auditFilters>> & { before?: string | undefined; limit: number };

/** Returns a page of an operator's audit events, by keyset pagination. */
async function findAuditEvents(
  operatorId: string,
  { limit, ...wanted }: Filters,
): Promise<{ page: AuditRow[]; next: string | null }> {
  const { text, values } = statementOf(wanted, [operatorId, limit + 1]);
  return cutPage(await rows<AuditRow>({ text, values }), limit);
}

/**
 * Returns the statement. With a filter it reads, for each action, no more rows than a page from an index in the order of
 * time; the first of these are the page. So its cost does not grow with the events. $1: the operator. $2: how many rows.
 */
function statementOf({ actor, subject, what, about, ...range }: Omit<Filters, "limit">, given: unknown[]) {
  const values = [...given];
  const param = (value: unknown) => `$${values.push(value)}`;
  const actions = actionsOf({ what, about }) ?? (actor || subject ? AUDIT_ACTIONS : null);
  const conditions = ["d.operator_id = $1"];
  if (actor) conditions.push(`d.actor = ${param(actor)}`);
  if (subject) conditions.push(`d.subject = ${param(asWritten(subject))}`);
  if (actions) conditions.push("d.action = wanted.action");
  const wanted = actions && param(actions);
  const times = rangeSql(range, "d.created_at", "d.id", values.length + 1);
  const found = `SELECT ${select("Audit", "d", FIELDS)} FROM audit d WHERE ${conditions.join(" AND ")} AND ${times.where}
    ORDER BY ${times.order("d.created_at", "d.id")} LIMIT $2`;
  const text = wanted
    ? `SELECT e.* FROM unnest(${wanted}::text[]) AS wanted (action) CROSS JOIN LATERAL (${found}) AS e
       ORDER BY ${times.order('e."createdAt"', "e.id")} LIMIT $2`
    : found;
  return { text, values: [...values, ...times.values] };
}

/** E-mails and ids are written in lower case. */
function asWritten(subject: string): string {
  return /@|^[0-9a-f]{8}-/i.test(subject) ? subject.toLowerCase() : subject;
}
