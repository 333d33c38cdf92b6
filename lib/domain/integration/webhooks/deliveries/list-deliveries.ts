import { DELIVERIES_LOOKED_AT_MAX } from "#lib/core/limits.ts";
import { CHALLENGE_EVENT, changesWithEvents, eventName } from "#lib/core/states/event-name.ts";
import { isUuid } from "#lib/core/text/identifiers.ts";
import { type DeliveryStatus, deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import { isIdInAnyCase } from "#lib/domain/base/records/end-to-end-id.ts";
import { cursorAt, cutPage, rangeSql } from "#lib/domain/base/records/lists/keyset.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { refuseForeignWebhook, webhookNotFound } from "../webhook.ts";
import { listDeliveriesContract, showDeliveryContract } from "./delivery.contract.ts";

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

/**
 * Returns the condition for deliveries of an event with this name. It is for a delivery's event `v`. Names are compared
 * in code: no text of a caller is in the SQL.
 */
function isEventSql(name: string): string {
  if (name === CHALLENGE_EVENT) return "v.id IS NULL";
  const changes = changesWithEvents().filter(({ A, B }) => A === name || B === name);
  const pairs = changes.map(({ recordKind, status }) => `('${recordKind}', '${status}')`);
  return pairs.length > 0 ? `(v.record_kind, v.status) IN (${pairs.join(", ")})` : "false";
}

/**
 * Returns the condition for the deliveries `d` of one record, event or delivery, by a whole id. Each part is an index
 * look-up in the account of webhook `$1`. `first`: the number of its first parameter.
 */
function isFoundSql(search: string, first: number): { where: string; values: (string | null)[] } {
  const [text, id] = [`$${first}::text`, `$${first + 1}::uuid`];
  const account = "(SELECT account_id FROM webhook_endpoint WHERE id = $1)";
  const records = `SELECT ${id}
    UNION ALL SELECT c.id FROM charge c WHERE c.account_id = ${account} AND c.external_id = ${text}
    UNION ALL SELECT p.charge_id FROM payment p WHERE p.account_id = ${account} AND ${isIdInAnyCase("p.end_to_end_id", text)}
    UNION ALL SELECT u.id FROM unapplied_payment u WHERE u.account_id = ${account} AND u.charge_id = ${id}
    UNION ALL SELECT u.id FROM unapplied_payment u WHERE u.account_id = ${account} AND ${isIdInAnyCase("u.end_to_end_id", text)}
    UNION ALL SELECT w.id FROM withdrawal w WHERE w.account_id = ${account} AND w.external_id = ${text}
    UNION ALL SELECT w.id FROM withdrawal w WHERE w.account_id = ${account} AND ${isIdInAnyCase("w.end_to_end_id", text)}
    UNION ALL SELECT r.id FROM refund r WHERE r.account_id = ${account} AND r.external_id = ${text}
    UNION ALL SELECT r.id FROM refund r WHERE r.account_id = ${account} AND ${isIdInAnyCase("r.return_id", text)}`;
  const where = `d.event_id IN (SELECT ${id}
    UNION ALL SELECT o.event_id FROM webhook_delivery o WHERE o.account_id = ${account} AND o.id = ${id}
    UNION ALL SELECT v.id FROM event v WHERE v.account_id = ${account} AND v.record_id IN (${records}))`;
  return { where, values: [search, isUuid(search) ? search.toLowerCase() : null] };
}
