import { batchRows, batchRowsOf } from "#lib/server/batch-rows.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { workerId } from "#lib/server/worker-registry.ts";

const OF_EVENT = ["recordKind", "recordId", "status"] as const;
export type EventOfDelivery = Row<"Event", (typeof OF_EVENT)[number]> & { at: Date };
type Claimed = Row<"WebhookDelivery", "accountId" | "id" | "eventId" | "body"> & {
  webhookId: string;
  number: number;
  automaticNumber: number;
};

/**
 * A claimed delivery. `number`: number of this attempt, from 1. `automaticNumber`: the same without resends. `body`: null until it is rendered. `event`: the event
 * that it reports; null for a challenge.
 */
export type DueDelivery = Claimed & { event: EventOfDelivery | null };

const SECRETS = ["sealedPassword", "sealedSecrets", "earlierSecrets", "earlierEnd"] as const;
const OF_WEBHOOK = ["variant", "url", "authType", "userName", ...SECRETS] as const;
type Narrowed = { variant: "A" | "B"; authType: 0 | 1 | null };

/** The members of a webhook that a delivery needs. */
export type Target = Row<"WebhookEndpoint", "id" | (typeof OF_WEBHOOK)[number], Narrowed> &
  Row<"Operator", "loopbackWebhooks"> & { accountNumber: string };

/** Concurrency limits. `slots`: of webhooks by id. `slotsOfOthers`: of each webhook that is not among them. */
export type Slots = {
  slots: { id: string; slots: number }[];
  slotsOfOthers: number;
  free: number;
  failingMayTry: boolean;
};

/**
 * Longer than any send can take. After this time others may claim the deliveries of a worker that hangs. The deliveries
 * of a worker that dies are freed at once.
 */
const LEASE_SECONDS = 60;

const KNOWN = batchRows({ id: "uuid", slots: "integer" });
const [FREE, FAILING_MAY_TRY, SLOTS_OF_OTHERS] = [1, 2, 3].map(KNOWN.after);
// The query starts from the webhooks, so the backlog of a dead webhook never delays the others.
const LOCK_DUE = `WITH due AS MATERIALIZED (
    SELECT d.* FROM webhook_endpoint e
      LEFT JOIN ${KNOWN.rows} AS known ON known.id = e.id
      CROSS JOIN LATERAL (
        SELECT w.account_id, w.id, w.endpoint_id, w.event_id, w.attempts, w.manual_attempts, w.body, w.next_attempt_at FROM webhook_delivery w
        WHERE w.endpoint_id = e.id AND w.status = 'DUE' AND w.next_attempt_at <= clock_timestamp()
        ORDER BY w.next_attempt_at LIMIT COALESCE(known.slots, ${SLOTS_OF_OTHERS}::int) FOR UPDATE SKIP LOCKED) d
    WHERE e.active AND (${FAILING_MAY_TRY} OR e.failing_since IS NULL) AND COALESCE(known.slots, ${SLOTS_OF_OTHERS}::int) > 0
    ORDER BY d.next_attempt_at LIMIT ${FREE})
  SELECT d.account_id AS "accountId", d.id, d.endpoint_id AS "webhookId", d.event_id AS "eventId", d.attempts + 1 AS number,
    d.attempts - d.manual_attempts + 1 AS "automaticNumber", d.body, ${select("Event", "v", OF_EVENT)}, v.created_at AS at
  FROM due d LEFT JOIN event v ON v.account_id = d.account_id AND v.id = d.event_id`;

/** Locks due deliveries, of each webhook at most as many as its concurrency limit allows. */
export async function lockDue(tx: Tx, claimable: Slots): Promise<DueDelivery[]> {
  const { slots, slotsOfOthers, free, failingMayTry } = claimable;
  const due = await tx.query<Claimed & (EventOfDelivery | Record<keyof EventOfDelivery, null>)>({
    name: "lock-due-deliveries",
    text: LOCK_DUE,
    values: [...KNOWN.values(slots), free, failingMayTry, slotsOfOthers],
  });
  return due.rows.map(({ recordKind, recordId, status, at, ...delivery }) => ({
    ...delivery,
    event: recordKind === null ? null : { recordKind, recordId, status, at },
  }));
}

const RENDERED = batchRowsOf("WebhookDelivery", ["accountId", "id", "body"]);
/**
 * Claims locked deliveries for 60 seconds and stores their rendered bodies, so that each attempt sends the same bytes.
 * Returns the time of the database's clock.
 */
export async function leaseDeliveries(tx: Tx, due: DueDelivery[]): Promise<Date> {
  const leased = await tx.query<{ claimedAt: Date }>({
    name: "lease-deliveries",
    text: `WITH leased AS (
             UPDATE webhook_delivery d SET next_attempt_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds', leased_by = ${RENDERED.after(1)},
               body = rendered.body
             FROM ${RENDERED.rows} AS rendered
             WHERE d.account_id = rendered.account_id AND d.id = rendered.id)
           SELECT clock_timestamp() AS "claimedAt"`,
    values: [...RENDERED.values(due), workerId()],
  });
  return (leased.rows[0] as { claimedAt: Date }).claimedAt;
}

const LOAD_TARGETS = `SELECT e.id, a.number AS "accountNumber", o.loopback_webhooks AS "loopbackWebhooks", ${select("WebhookEndpoint", "e", OF_WEBHOOK)}
  FROM webhook_endpoint e JOIN account a ON a.id = e.account_id JOIN operator o ON o.id = a.operator_id
  WHERE e.id = ANY($1::uuid[])`;

/** Returns the webhooks of these deliveries, by id. */
export async function loadTargets(tx: Tx, deliveries: DueDelivery[]): Promise<Map<string, Target>> {
  const found = await tx.query<Target>({
    name: "load-targets",
    text: LOAD_TARGETS,
    values: [[...new Set(deliveries.map((delivery) => delivery.webhookId))]],
  });
  return new Map(found.rows.map((target) => [target.id, target]));
}

/** Makes due again what this worker had claimed and has not sent. */
export async function giveBackDeliveries(ids: string[]): Promise<void> {
  await rows({
    name: "give-back-deliveries",
    text: `UPDATE webhook_delivery SET next_attempt_at = clock_timestamp(), leased_by = NULL
           WHERE id = ANY($1::uuid[]) AND status = 'DUE' AND leased_by = $2`,
    values: [ids, workerId()],
  });
}

/** Makes due again what these dead workers had claimed. A delivery that they had sent may be sent twice. */
export async function freeDeliveries(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-deliveries",
    text: `UPDATE webhook_delivery SET next_attempt_at = clock_timestamp(), leased_by = NULL
           WHERE status = 'DUE' AND leased_by = ANY($1::uuid[])`,
    values: [workerIds],
  });
}
