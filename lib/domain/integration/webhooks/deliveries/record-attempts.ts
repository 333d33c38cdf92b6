import { FAILING_DAYS_MAX } from "#lib/core/limits.ts";
import { batch } from "#lib/server/batching/batch.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import { pipelined, type Tx, transaction } from "#lib/server/db.ts";
import type { PostFault } from "#lib/server/egress/post.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import type { Row } from "#lib/server/row.ts";

const FIELDS = [
  "accountId",
  "deliveryId",
  "number",
  "startedAt",
  "durationMs",
  "statusCode",
  "error",
  "response",
] as const;

/** A finished attempt. With `outcome` RETRY, the next attempt is due in `retryMs`. */
export type Attempt = Row<
  "WebhookAttempt",
  (typeof FIELDS)[number],
  { error: PostFault | "RECORD_UNREADABLE" | null }
> & {
  webhookId: string;
  outcome: "DELIVERED" | "RETRY" | "EXHAUSTED";
  retryMs: number | null;
  /** The webhook answered 410 (Gone): it is paused, and the delivery is owed. */
  gone: boolean;
  /** The webhook repeated its challenge. */
  validated: boolean;
};

/** Nothing waits for the record of an attempt: its place is free as soon as it has ended. */
const GATHER_MS = 10;

/** Records an attempt and its effects on delivery and webhook, in one batch with attempts that end meanwhile. */
export const recordAttempt = batch<Attempt, null>({
  name: "recordAttempt",
  partitionOf: (attempt) => attempt.webhookId,
  waitingMax: Number.POSITIVE_INFINITY,
  gatherMs: GATHER_MS,
  async run(attempts) {
    const [delivered, failed] = [attempts.filter(isDelivered), attempts.filter((attempt) => !isDelivered(attempt))];
    await transaction(async (tx) => {
      const [changed] = await pipelined(
        moveWebhooks(tx, attempts),
        insertAttempts(tx, attempts),
        leaveOutbox(tx, delivered),
        ...(failed.length > 0 ? [planAgain(tx, failed)] : []),
      );
      await announce(tx, {
        accountIds: [...new Set(attempts.map((attempt) => attempt.accountId))],
        tags: changed ? ["deliveries", "webhooks"] : ["deliveries"],
        // The webhook's concurrency limit has free capacity again: its waiting deliveries can be claimed.
        queues: ["deliveries"],
      });
      failpoint("attempts.uncommitted");
    });
    failpoint("attempts.committed");
    return attempts.map(() => null);
  },
});

const isDelivered = ({ outcome }: Attempt) => outcome === "DELIVERED";

// When a lease expired and two senders made the same attempt, the record of the first one stays.
const ATTEMPTS = batchRowsOf("WebhookAttempt", FIELDS);
const INSERT_ATTEMPTS = `INSERT INTO webhook_attempt (${ATTEMPTS.columns}) SELECT item.* FROM ${ATTEMPTS.rows} AS item
  ON CONFLICT DO NOTHING`;

async function insertAttempts(tx: Tx, attempts: Attempt[]): Promise<void> {
  await tx.query({ name: "insert-attempts", text: INSERT_ATTEMPTS, values: ATTEMPTS.values(attempts) });
}

const TAKEN = batchRowsOf("WebhookAttempt", ["deliveryId", "number"]);

async function leaveOutbox(tx: Tx, delivered: Attempt[]): Promise<void> {
  await tx.query({
    name: "leave-webhook-outbox",
    text: `DELETE FROM webhook_outbox o USING ${TAKEN.rows} AS taken
           WHERE o.delivery_id = taken.delivery_id AND o.attempts = taken.number - 1`,
    values: TAKEN.values(delivered),
  });
}

/** A failed resend gives way to the automatic attempt that waits. */
const WAITS = "o.planned_at IS NOT NULL";

const FAILED = batchRowsOf("WebhookAttempt", ["deliveryId", "number"], {
  outcome: "text",
  retryMs: "bigint",
  gone: "boolean",
});

async function planAgain(tx: Tx, failed: Attempt[]): Promise<void> {
  await tx.query({
    name: "plan-deliveries-again",
    text: `UPDATE webhook_outbox o SET attempts = attempt.number, leased_by = NULL, leased_until = NULL, planned_at = NULL,
             manual_attempts = o.manual_attempts + CASE WHEN o.planned_at IS NULL THEN 0 ELSE 1 END,
             exhausted = NOT (outcome = 'RETRY' OR gone OR ${WAITS}),
             next_attempt_at = CASE WHEN ${WAITS} THEN o.planned_at
               WHEN outcome = 'RETRY' THEN clock_timestamp() + retry_ms * interval '1 millisecond' ELSE o.next_attempt_at END
           FROM ${FAILED.rows} AS attempt
           WHERE o.delivery_id = attempt.delivery_id AND NOT o.exhausted AND o.attempts = attempt.number - 1`,
    values: FAILED.values(failed),
  });
}

type Verdict = { id: string; failed: boolean; gone: boolean; validated: boolean };

/** One verdict for each webhook: any success means that the webhook works. */
function verdicts(attempts: Attempt[]): Verdict[] {
  const theirs = attempts.filter((attempt) => attempt.error !== "RECORD_UNREADABLE");
  return [...Map.groupBy(theirs, (attempt) => attempt.webhookId)].map(([id, some]) => ({
    id,
    failed: some.every((attempt) => attempt.outcome !== "DELIVERED"),
    gone: some.some((attempt) => attempt.gone),
    validated: some.some((attempt) => attempt.validated),
  }));
}

const VERDICTS = batchRows({ id: "uuid", failed: "boolean", gone: "boolean", validated: "boolean" });

/** Returns whether any webhook has changed. */
async function moveWebhooks(tx: Tx, attempts: Attempt[]): Promise<boolean> {
  const all = verdicts(attempts).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { rowCount } = await tx.query({
    name: "move-webhooks",
    // Every sender locks the rows in the same order. Rows that do not change are not written.
    text: `WITH verdict AS (SELECT item.* FROM ${VERDICTS.rows} AS item),
           held AS MATERIALIZED (
             SELECT e.id FROM webhook_endpoint e JOIN verdict v ON v.id = e.id
             WHERE v.gone OR (v.validated AND NOT e.validated) OR (NOT v.failed AND e.failing_since IS NOT NULL)
               OR (v.failed AND (e.failing_since IS NULL OR e.failing_since < clock_timestamp() - interval '${FAILING_DAYS_MAX} days'))
             ORDER BY e.id FOR UPDATE OF e)
           UPDATE webhook_endpoint e SET validated = e.validated OR v.validated,
             failing_since = CASE WHEN v.failed THEN COALESCE(e.failing_since, clock_timestamp()) END,
             active = e.active AND NOT v.gone
               AND NOT (v.failed AND COALESCE(e.failing_since < clock_timestamp() - interval '${FAILING_DAYS_MAX} days', false))
           FROM held JOIN verdict v ON v.id = held.id WHERE e.id = held.id`,
    values: VERDICTS.values(all),
  });
  return (rowCount ?? 0) > 0;
}
