import { CHALLENGE_EVENT, eventName } from "#lib/core/event-name.ts";
import { DELIVERIES_LOOKED_AT_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { type DeliveryStatus, deliveriesSql } from "../records/delivery-state.ts";
import { cursorAt, cutPage, rangeSql } from "../records/keyset.ts";
import { listDeliveriesContract, showDeliveryContract } from "./delivery.contract.ts";
import { isEventSql, isFoundSql } from "./delivery-filter.ts";
import { refuseForeignWebhook, webhookNotFound } from "./webhook.ts";

/**
 * The columns of a delivery `d` of `deliveriesSql`. An unapplied payment is told of as the charge that it named. Use with
 * `RECORDS`.
 */
const COLUMNS = `d.id AS "deliveryId", d.status, d.attempts, d.created_at AS "createdAt", d.next_attempt_at AS "nextAttemptAt",
  d.delivered_at AS "deliveredAt", e.variant, v.record_kind AS "changedKind", v.status AS change,
  CASE v.record_kind WHEN 'unappliedPayment' THEN 'charge' ELSE v.record_kind END AS "recordKind",
  COALESCE(u.charge_id, v.record_id) AS "recordId", COALESCE(c.amount, w.amount, r.amount, u.amount) AS amount`;

const EVENT = "LEFT JOIN event v ON v.account_id = d.account_id AND v.id = d.event_id";
const RECORDS = `JOIN webhook_endpoint e ON e.id = d.endpoint_id ${EVENT}
  LEFT JOIN charge c ON v.record_kind = 'charge' AND c.account_id = v.account_id AND c.id = v.record_id
  LEFT JOIN unapplied_payment u ON v.record_kind = 'unappliedPayment' AND u.account_id = v.account_id AND u.id = v.record_id
  LEFT JOIN withdrawal w ON v.record_kind = 'withdrawal' AND w.account_id = v.account_id AND w.id = v.record_id
  LEFT JOIN refund r ON v.record_kind = 'refund' AND r.account_id = v.account_id AND r.id = v.record_id`;

const LAST =
  "FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts";
/** The answer to the last attempt. A subquery has the name of its column. */
const ANSWER = `(SELECT ${select("WebhookAttempt", "a", ["statusCode"])} ${LAST}), (SELECT ${select("WebhookAttempt", "a", ["error"])} ${LAST})`;

type RecordKind = "charge" | "withdrawal" | "refund";
type Told = { variant: "A" | "B"; changedKind: string | null; change: string | null };
type Delivery = Told & {
  deliveryId: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  recordKind: RecordKind | null;
  recordId: string | null;
  amount: bigint | null;
};
type Listed = Delivery & Row<"WebhookAttempt", "statusCode" | "error"> & { id: string };

/**
 * Returns a page of the deliveries to a webhook. Keyset pagination: the last page costs as much as the first. With an
 * event, it looks at 5 000 deliveries: a page may end before it is full, and its `next` goes on from there. Throws
 * WEBHOOK_NOT_FOUND when the webhook is not the caller's.
 */
export const listDeliveries = operation(
  listDeliveriesContract,
  async (ctx, { webhookId, status, event, search, limit, ...wanted }) => {
    await refuseForeignWebhook(ctx, webhookId);
    const range = rangeSql(wanted, "d.created_at", "d.event_id", 3);
    const found = search ? isFoundSql(search, 3 + range.values.length) : { where: "true", values: [] };
    const order = range.order("d.created_at", "d.event_id");
    const all = `SELECT d.* FROM ${deliveriesSql(status)} AS d
      WHERE d.endpoint_id = $1 AND ${range.where} AND ${found.where}
      ORDER BY ${order}`;
    const some = event
      ? `SELECT d.* FROM (${all} LIMIT ${DELIVERIES_LOOKED_AT_MAX}) AS d ${EVENT} WHERE ${isEventSql(event)} ORDER BY ${order} LIMIT $2`
      : `${all} LIMIT $2`;
    const listed = await rows<Listed>({
      text: `SELECT d.event_id AS id, ${COLUMNS}, ${ANSWER} FROM (${some}) AS d ${RECORDS} ORDER BY ${order}`,
      values: [webhookId, limit + 1, ...range.values, ...found.values],
    });
    const { page, next } = cutPage(listed, limit);
    const deliveries = page.map((row) => ({ ...row, event: eventOf(row), record: recordOf(row) }));
    if (next || !event) return { output: { deliveries, next } };
    const [last] = await rows<{ id: string; createdAt: Date; lookedAt: bigint }>({
      text: `SELECT event_id AS id, created_at AS "createdAt", count(*) OVER () AS "lookedAt"
             FROM (${all} LIMIT $2) AS d ORDER BY ${reversed(order)} LIMIT 1`,
      values: [webhookId, DELIVERIES_LOOKED_AT_MAX, ...range.values, ...found.values],
    });
    return { output: { deliveries, next: last && last.lookedAt >= DELIVERIES_LOOKED_AT_MAX ? cursorAt(last) : null } };
  },
);

function reversed(order: string): string {
  return order.replaceAll(/ASC|DESC/g, (way) => (way === "ASC" ? "DESC" : "ASC"));
}

function recordOf({ recordKind, recordId }: Delivery) {
  return recordKind && recordId ? { kind: recordKind, id: recordId } : null;
}

/** Returns the name by which the webhook hears of the event. */
function eventOf({ variant, changedKind, change }: Told): string | null {
  if (changedKind === null || change === null) return CHALLENGE_EVENT;
  return eventName(changedKind, change)?.[variant] ?? null;
}

/** Returns a delivery with its body and all its attempts. Throws WEBHOOK_NOT_FOUND when there is no such delivery. */
export const showDelivery = operation(showDeliveryContract, async (ctx, { deliveryId }) => {
  const [delivery] = await rows<
    Delivery & { accountId: string; eventId: string; webhookId: string; url: string; body: string | null }
  >({
    text: `SELECT d.account_id AS "accountId", d.event_id AS "eventId", d.endpoint_id AS "webhookId", e.url, ${COLUMNS},
             (SELECT w.body FROM webhook_delivery w WHERE w.id = d.id) AS body
           FROM ${deliveriesSql()} AS d ${RECORDS} WHERE d.id = $1 AND d.account_id = ANY($2::uuid[])`,
    values: [deliveryId, ctx.accountIds],
  });
  if (!delivery) throw webhookNotFound();
  const attempts = await prisma().webhookAttempt.findMany({
    where: { accountId: delivery.accountId, deliveryId },
    omit: { accountId: true, deliveryId: true },
    orderBy: { number: "asc" },
  });
  const last = attempts.find(({ number }) => number === delivery.attempts);
  const { body } = delivery;
  return {
    output: {
      ...delivery,
      event: body === null ? eventOf(delivery) : JSON.parse(body).type,
      record: recordOf(delivery),
      statusCode: last?.statusCode ?? null,
      error: last?.error ?? null,
      attempts,
    },
  };
});
