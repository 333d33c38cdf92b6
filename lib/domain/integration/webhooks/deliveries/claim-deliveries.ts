import { LEASE } from "#lib/domain/base/events/insert-deliveries.ts";
import { batchRows } from "#lib/server/batching/batch-rows.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { type Row, select } from "#lib/server/row.ts";

const OF_EVENT = ["recordKind", "recordId", "status"] as const;
export type EventOfDelivery = Row<"Event", (typeof OF_EVENT)[number]> & { at: Date };
type Claimed = Row<"WebhookDelivery", "accountId" | "id" | "eventId" | "body"> & {
  webhookId: string;
  number: number;
  automaticNumber: number;
};

/**
 * A claimed delivery. `number`: number of this attempt, from 1. `automaticNumber`: the same without resends. `event`: what to
 * render the body from; null when there is a body.
 */
export type DueDelivery = Claimed & { event: EventOfDelivery | null };

const SECRETS = ["sealedPassword", "sealedSecrets", "earlierSecrets", "earlierEnd"] as const;
const OF_WEBHOOK = ["active", "variant", "url", "authType", "userName", "wholeTaxIds", ...SECRETS] as const;
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

/** Before the id of every webhook. */
export const FIRST_WEBHOOK = "00000000-0000-0000-0000-000000000000";
/** Most webhooks that one claim looks at: to look at 10 000 takes 70 ms. */
export const LOOKS_MAX = 2_500;
/** A claim takes from each webhook at most its share of the free places, or this many if that is more: others may have nothing due. */
const SHARE_MIN = 256;

const KNOWN = batchRows({ id: "uuid", slots: "integer" });
const [FREE, FAILING_MAY_TRY, SLOTS_OF_OTHERS, WORKER, AFTER] = [1, 2, 3, 4, 5].map(KNOWN.after);
// One look into the index for each webhook that anything waits for, however many webhooks there are and however much waits.
const WAITED_FOR = `(SELECT endpoint_id FROM webhook_outbox WHERE NOT exhausted AND endpoint_id > ${AFTER}::uuid ORDER BY endpoint_id LIMIT 1)
  UNION ALL SELECT (SELECT o.endpoint_id FROM webhook_outbox o WHERE NOT o.exhausted AND o.endpoint_id > w.endpoint_id ORDER BY o.endpoint_id LIMIT 1)
  FROM waited_for w WHERE w.endpoint_id IS NOT NULL`;
// The query goes from webhook to webhook and stops when enough is found, so it locks no row that it does not claim, and the
// backlog of one webhook never delays the others: the next claim goes on after the webhook at which this one stopped.
const CLAIM = `WITH RECURSIVE waited_for AS (${WAITED_FOR}),
  looked_at AS MATERIALIZED (SELECT endpoint_id FROM waited_for WHERE endpoint_id IS NOT NULL LIMIT ${LOOKS_MAX}),
  claimable AS MATERIALIZED (
    SELECT e.id, LEAST(COALESCE(known.slots, ${SLOTS_OF_OTHERS}::int), GREATEST(${SHARE_MIN}, ${FREE}::int / count(*) OVER ())) AS most
    FROM looked_at JOIN webhook_endpoint e ON e.id = looked_at.endpoint_id LEFT JOIN ${KNOWN.rows} AS known ON known.id = e.id
    WHERE e.active AND (${FAILING_MAY_TRY} OR e.failing_since IS NULL) AND COALESCE(known.slots, ${SLOTS_OF_OTHERS}::int) > 0
    ORDER BY e.id),
  due AS MATERIALIZED (
    SELECT d.place, c.id FROM claimable c CROSS JOIN LATERAL (
      SELECT o.ctid AS place FROM webhook_outbox o
      WHERE o.endpoint_id = c.id AND NOT o.exhausted AND o.next_attempt_at <= clock_timestamp()
        AND (o.leased_until IS NULL OR o.leased_until <= clock_timestamp())
      ORDER BY o.next_attempt_at LIMIT c.most FOR UPDATE SKIP LOCKED) d
    LIMIT ${FREE}::int),
  leased AS (
    UPDATE webhook_outbox o SET leased_by = ${WORKER}, leased_until = clock_timestamp() + ${LEASE}
    FROM due WHERE o.ctid = due.place
    RETURNING o.account_id, o.delivery_id, o.endpoint_id, o.event_id, o.attempts, o.manual_attempts)
  SELECT d.account_id AS "accountId", d.delivery_id AS id, d.endpoint_id AS "webhookId", d.event_id AS "eventId", w.body,
    d.attempts + 1 AS number, d.attempts - d.manual_attempts + 1 AS "automaticNumber", ${select("Event", "v", OF_EVENT)}, v.created_at AS at,
    looked.last
  FROM (SELECT CASE WHEN (SELECT count(*) FROM due) = ${FREE}::int THEN (SELECT max(id::text COLLATE "C") FROM due)
      WHEN count(*) = ${LOOKS_MAX} THEN max(endpoint_id::text COLLATE "C") END AS last FROM looked_at) looked
    LEFT JOIN (leased d JOIN webhook_delivery w ON w.endpoint_id = d.endpoint_id AND w.event_id = d.event_id
    LEFT JOIN event v ON w.body IS NULL AND v.account_id = d.account_id AND v.id = d.event_id) ON true`;

type ClaimRow = { last: string | null } & (
  | (Claimed & (EventOfDelivery | Record<keyof EventOfDelivery, null>))
  | { id: null }
);

/**
 * Claims at most `free` due deliveries for 60 seconds, of each webhook at most as many as its concurrency limit allows. Looks
 * at most at 2 500 webhooks, in the order of their ids, from the one after the id `after`. `last`: where the next claim looks on; null
 * when there are no more webhooks.
 */
export async function claimDeliveries(
  tx: Tx,
  claimable: Slots,
  after: string,
): Promise<{ due: DueDelivery[]; last: string | null }> {
  const { slots, slotsOfOthers, free, failingMayTry } = claimable;
  const claimed = await tx.query<ClaimRow>({
    name: "claim-deliveries",
    text: CLAIM,
    values: [...KNOWN.values(slots), free, failingMayTry, slotsOfOthers, workerId(), after],
  });
  const due = claimed.rows.flatMap((row) => {
    if (row.id === null) return [];
    const { recordKind, recordId, status, at, last: _, ...delivery } = row;
    return [{ ...delivery, event: recordKind === null ? null : { recordKind, recordId, status, at } }];
  });
  return { due, last: claimed.rows[0]?.last ?? null };
}

const LOAD_TARGETS = `SELECT e.id, a.number AS "accountNumber", o.loopback_webhooks AS "loopbackWebhooks", ${select("WebhookEndpoint", "e", OF_WEBHOOK)},
    clock_timestamp() AS "readAt"
  FROM webhook_endpoint e JOIN account a ON a.id = e.account_id JOIN operator o ON o.id = a.operator_id
  WHERE e.id = ANY($1::uuid[])`;

/** Webhooks by id, as they were at a time of the database's clock. */
export type Targets = { targets: Map<string, Target>; at: Date };

/** Returns these webhooks. */
export async function loadTargets(tx: Tx, webhookIds: Iterable<string>): Promise<Targets> {
  const { rows: found } = await tx.query<Target & { readAt: Date }>({
    name: "load-targets",
    text: LOAD_TARGETS,
    values: [[...new Set(webhookIds)]],
  });
  return { targets: new Map(found.map((target) => [target.id, target])), at: found[0]?.readAt ?? new Date() };
}

/** Makes due again what this worker had claimed and has not sent. */
export async function giveBackDeliveries(ids: string[]): Promise<void> {
  await rows({
    name: "give-back-deliveries",
    text: `UPDATE webhook_outbox SET leased_by = NULL, leased_until = NULL WHERE delivery_id = ANY($1::uuid[]) AND leased_by = $2`,
    values: [ids, workerId()],
  });
}

/** Makes due again what these dead workers had claimed. A delivery that they had sent may be sent twice. */
export async function freeDeliveries(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-deliveries",
    text: "UPDATE webhook_outbox SET leased_by = NULL, leased_until = NULL WHERE leased_by = ANY($1::uuid[])",
    values: [workerIds],
  });
}
