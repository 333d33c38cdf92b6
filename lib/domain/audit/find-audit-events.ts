import type { z } from "zod";
import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { AUDIT_ACTIONS, actionsOf } from "./audit-action.contract.ts";
import type { auditFilters } from "./list-audit-events.contract.ts";

const WRITTEN = ["id", "actor", "action", "subject", "facts"] as const;
const FIELDS = [...WRITTEN, "createdAt", "source", "device", "requestId", "number"] as const;
type Narrowed = { facts: Record<string, unknown> };
export type AuditRow = Row<"Audit", (typeof FIELDS)[number], Narrowed>;

type Filters = z.output<z.ZodObject<typeof auditFilters>> & { before?: string | undefined; limit: number };

/** Returns a page of an operator's audit events, by keyset pagination. */
export async function findAuditEvents(
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
