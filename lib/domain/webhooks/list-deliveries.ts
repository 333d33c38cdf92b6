import { DELIVERIES_LOOKED_AT_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { cursorAt, cutPage, rangeSql } from "../records/keyset.ts";
import { type DELIVERY_STATUSES, listDeliveriesContract, showDeliveryContract } from "./delivery.contract.ts";
import { isEventSql, isFoundSql } from "./delivery-filter.ts";
import { refuseForeignWebhook, webhookNotFound } from "./webhook.ts";

const FIELDS = ["status", "attempts", "createdAt", "deliveredAt"] as const;
const LAST =
  "FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts";

/** What a delivery is about. An unapplied payment is told of as the charge that it named. */
const OF_RECORD = `CASE v.record_kind WHEN 'unappliedPayment' THEN 'charge' ELSE v.record_kind END AS "recordKind",
  COALESCE(u.charge_id, v.record_id) AS "recordId", COALESCE(c.amount, w.amount, r.amount, u.amount) AS amount`;

/** The columns of a delivery that the list shows. A subquery has the name of its column. Use with `RECORDS`. */
const DELIVERY_COLUMNS = `d.event_id AS id, d.id AS "deliveryId", d.body::jsonb ->> 'type' AS event, ${select("WebhookDelivery", "d", FIELDS)},
  (SELECT ${select("WebhookAttempt", "a", ["statusCode"])} ${LAST}), (SELECT ${select("WebhookAttempt", "a", ["error"])} ${LAST}),
  CASE d.status WHEN 'DUE' THEN d.next_attempt_at END AS "nextAttemptAt", ${OF_RECORD}`;
const EVENT = "LEFT JOIN event v ON v.account_id = d.account_id AND v.id = d.event_id";
const RECORDS = `${EVENT}
  LEFT JOIN charge c ON v.record_kind = 'charge' AND c.account_id = v.account_id AND c.id = v.record_id
  LEFT JOIN unapplied_payment u ON v.record_kind = 'unappliedPayment' AND u.account_id = v.account_id AND u.id = v.record_id
  LEFT JOIN withdrawal w ON v.record_kind = 'withdrawal' AND w.account_id = v.account_id AND w.id = v.record_id
  LEFT JOIN refund r ON v.record_kind = 'refund' AND r.account_id = v.account_id AND r.id = v.record_id`;

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
type RecordKind = "charge" | "withdrawal" | "refund";
type OfRecord = { recordKind: RecordKind | null; recordId: string | null; amount: bigint | null };
type DeliveryRow = Row<"WebhookDelivery", "id" | (typeof FIELDS)[number], { status: DeliveryStatus }> &
  Row<"WebhookAttempt", "statusCode" | "error"> &
  OfRecord & { deliveryId: string; event: string | null; nextAttemptAt: Date | null };

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
    // The status is in the text, so that rare statuses use their partial indexes. The contract allows few values.
    const all = `SELECT d.* FROM webhook_delivery d
      WHERE d.endpoint_id = $1 AND ${status ? `d.status = '${status}'` : "true"} AND ${range.where} AND ${found.where}
      ORDER BY ${order}`;
    const some = event
      ? `SELECT d.* FROM (${all} LIMIT ${DELIVERIES_LOOKED_AT_MAX}) AS d ${EVENT} WHERE ${isEventSql(event)} ORDER BY ${order} LIMIT $2`
      : `${all} LIMIT $2`;
    const listed = await rows<DeliveryRow>({
      text: `SELECT ${DELIVERY_COLUMNS} FROM (${some}) AS d ${RECORDS} ORDER BY ${order}`,
      values: [webhookId, limit + 1, ...range.values, ...found.values],
    });
    const { page, next } = cutPage(listed, limit);
    const deliveries = page.map((row) => ({ ...row, record: recordOf(row) }));
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

function recordOf({ recordKind, recordId }: OfRecord) {
  return recordKind && recordId ? { kind: recordKind, id: recordId } : null;
}

/** Returns a delivery with its body and all its attempts. Throws WEBHOOK_NOT_FOUND when there is no such delivery. */
export const showDelivery = operation(showDeliveryContract, async (ctx, { deliveryId }) => {
  const where = { id: deliveryId, accountId: { in: [...ctx.accountIds] } };
  const delivery = await prisma().webhookDelivery.findFirst({ where });
  if (!delivery) throw webhookNotFound();
  const { accountId, endpointId: webhookId, eventId, body, createdAt, deliveredAt } = delivery;
  const webhook = await prisma().webhookEndpoint.findFirstOrThrow({ where: { id: webhookId }, select: { url: true } });
  const [about] = await rows<OfRecord>({
    text: `SELECT ${OF_RECORD}
           FROM webhook_delivery d ${RECORDS} WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, deliveryId],
  });
  const attempts = await prisma().webhookAttempt.findMany({
    where: { accountId, deliveryId },
    omit: { accountId: true, deliveryId: true },
    orderBy: { number: "asc" },
  });
  const last = attempts.find(({ number }) => number === delivery.attempts);
  const status = delivery.status as DeliveryStatus;
  return {
    output: {
      deliveryId,
      eventId,
      webhookId,
      url: webhook.url,
      event: body && JSON.parse(body).type,
      record: about ? recordOf(about) : null,
      amount: about?.amount ?? null,
      body,
      status,
      statusCode: last?.statusCode ?? null,
      error: last?.error ?? null,
      createdAt,
      nextAttemptAt: status === "DUE" ? delivery.nextAttemptAt : null,
      deliveredAt,
      attempts,
    },
  };
});
