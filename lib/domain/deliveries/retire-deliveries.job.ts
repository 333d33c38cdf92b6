import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 1_000;

/** Gives up due deliveries to deleted, disabled or paused webhooks: at most 1 000 at once. Returns how many. */
export async function retireDeliveries(): Promise<number> {
  const retired = await rows({
    name: "retire-deliveries",
    text: `WITH due AS MATERIALIZED (
             SELECT d.account_id, d.id FROM webhook_endpoint e CROSS JOIN LATERAL (
               SELECT w.account_id, w.id FROM webhook_delivery w
               WHERE w.endpoint_id = e.id AND w.status = 'DUE' LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED) d
             WHERE NOT e.active LIMIT ${BATCH_MAX})
           UPDATE webhook_delivery d SET status = 'EXHAUSTED' FROM due
           WHERE d.account_id = due.account_id AND d.id = due.id RETURNING d.id`,
  });
  return retired.length;
}
