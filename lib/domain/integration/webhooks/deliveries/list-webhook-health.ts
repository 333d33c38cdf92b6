import { HEALTH_BACKLOG_MAX, HEALTH_SAMPLE_MAX, HEALTH_WEBHOOKS_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { listWebhookHealthContract } from "./delivery.contract.ts";

type Health = {
  webhookId: string;
  attempts: number;
  succeeded: number;
  p50Ms: number | null;
  p95Ms: number | null;
  backlog: number;
  nextAttemptAt: Date | null;
};

const DAY = "(SELECT clock_timestamp()) - interval '24 hours'";

// A delivery's time is the business time, which is never behind the database's: none of the last 24 hours is left out.
const HEALTH = `SELECT e.id AS "webhookId", sample.*, waiting.* FROM webhook_endpoint e
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS attempts, count(*) FILTER (WHERE status_code BETWEEN 200 AND 299)::int AS succeeded,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS "p50Ms",
      percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"
    FROM (SELECT d.account_id, d.id FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.created_at >= ${DAY}
          ORDER BY d.created_at DESC, d.event_id DESC LIMIT ${HEALTH_SAMPLE_MAX}) AS newest
    CROSS JOIN LATERAL (SELECT t.status_code, t.duration_ms FROM webhook_attempt t
      WHERE t.account_id = newest.account_id AND t.delivery_id = newest.id AND t.started_at >= ${DAY}) AS attempt) AS sample
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS backlog, min(next_attempt_at) AS "nextAttemptAt"
    FROM (SELECT o.next_attempt_at FROM webhook_outbox o WHERE o.endpoint_id = e.id AND NOT o.exhausted
          ORDER BY o.next_attempt_at LIMIT ${HEALTH_BACKLOG_MAX}) AS due) AS waiting
  WHERE e.account_id = ANY($1::uuid[]) AND e.deleted_at IS NULL
  ORDER BY e.created_at DESC, e.id LIMIT ${HEALTH_WEBHOOKS_MAX}`;

/**
 * Returns success, latency and backlog of the newest 100 webhooks, newest first. The figures of a webhook are from its
 * newest 500 deliveries of the last 24 hours, so that a busy one costs no more.
 */
export const listWebhookHealth = operation(listWebhookHealthContract, async ({ accountIds }) => {
  const webhooks = await rows<Health>({ name: "list-webhook-health", text: HEALTH, values: [accountIds] });
  return { output: { webhooks } };
});
