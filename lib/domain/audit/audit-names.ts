import { PLATFORM_ID } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { subjectKindOf } from "./audit-action.contract.ts";
import type { AuditRow } from "./find-audit-events.ts";

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
export async function auditNames({ operatorId, accountIds }: Context, events: readonly Named[]) {
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
