import { rows, type Tx } from "#lib/server/db.ts";
import { workerId } from "#lib/server/heart-beat.ts";

/** A delivery in hand. `number`: which attempt this is, from 1. `claimedAt` by the database's clock. */
export type ClaimedDelivery = {
  accountId: string;
  id: string;
  webhookId: string;
  eventId: string;
  number: number;
  body: string | null;
  claimedAt: Date;
};

/** What a delivery needs to know of its webhook. */
export type Target = {
  id: string;
  accountNumber: string;
  variant: "A" | "B";
  url: string;
  authType: 0 | 1 | null;
  userName: string | null;
  sealedPassword: Uint8Array | null;
  sealedSecrets: Uint8Array;
};

/** `rooms`: how many of each webhook in `ids`; `otherRoom`: of any that is not among them. */
type Room = { ids: string[]; rooms: number[]; otherRoom: number; free: number; failingMayTry: boolean };

/** A sender that hangs leaves its deliveries to others after this: longer than any send can take. One that dies, at once. */
const LEASE_SECONDS = 60;

/** Claims due deliveries, from each webhook at most what it has room for, for 60 seconds. */
export async function claimDeliveries(room: Room): Promise<ClaimedDelivery[]> {
  const { ids, rooms: roomOfIds, otherRoom, free, failingMayTry } = room;
  return rows<ClaimedDelivery>({
    name: "claim-deliveries",
    // Driven from the webhooks: what waits for a dead one is never in the way of the others.
    text: `WITH due AS MATERIALIZED (
             SELECT d.account_id, d.id FROM webhook_endpoint e
               LEFT JOIN unnest($1::uuid[], $2::int[]) AS known(id, room) ON known.id = e.id
               CROSS JOIN LATERAL (
                 SELECT w.account_id, w.id, w.next_attempt_at FROM webhook_delivery w
                 WHERE w.endpoint_id = e.id AND w.status = 'DUE' AND w.next_attempt_at <= clock_timestamp()
                 ORDER BY w.next_attempt_at LIMIT COALESCE(known.room, $6::int) FOR UPDATE SKIP LOCKED) d
             WHERE e.active AND ($4 OR e.failing_since IS NULL) AND COALESCE(known.room, $6::int) > 0
             ORDER BY d.next_attempt_at LIMIT $3)
           UPDATE webhook_delivery d SET next_attempt_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds', leased_by = $5
           FROM due WHERE d.account_id = due.account_id AND d.id = due.id
           RETURNING d.account_id AS "accountId", d.id, d.endpoint_id AS "webhookId", d.event_id AS "eventId", d.attempts + 1 AS number,
             d.body, clock_timestamp() AS "claimedAt"`,
    values: [ids, roomOfIds, free, failingMayTry, workerId(), otherRoom],
  });
}

/** The webhooks that these deliveries go to, by id. */
export async function loadTargets(deliveries: ClaimedDelivery[]): Promise<Map<string, Target>> {
  const found = await rows<Target>({
    name: "load-targets",
    text: `SELECT e.id, a.number AS "accountNumber", e.variant, e.url, e.auth_type AS "authType", e.user_name AS "userName",
             e.sealed_password AS "sealedPassword", e.sealed_secrets AS "sealedSecrets"
           FROM webhook_endpoint e JOIN account a ON a.id = e.account_id WHERE e.id = ANY($1::uuid[])`,
    values: [[...new Set(deliveries.map((delivery) => delivery.webhookId))]],
  });
  return new Map(found.map((target) => [target.id, target]));
}

/** Makes due again what workers had claimed that are no more. What they had sent may be sent twice. */
export async function freeDeliveries(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-deliveries",
    text: `UPDATE webhook_delivery SET next_attempt_at = clock_timestamp(), leased_by = NULL
           WHERE status = 'DUE' AND leased_by = ANY($1::uuid[])`,
    values: [workerIds],
  });
}
