import { connectedRail } from "#lib/rail/connected-rail.ts";
import { storeMessages } from "#lib/rail/inbox.ts";
import type { OrderResult, OrderStatus } from "#lib/rail/rail.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { log } from "#lib/server/log.ts";
import { announce } from "#lib/server/notify.ts";

/** After so long without an answer we ask, and again after as long. */
const SILENCE = "40 seconds";
const BATCH_MAX = 200;

/**
 * Asks the rail for at most 200 orders that it took and of which it has said nothing for 40 s. Gives how many. Silence is
 * no answer: the money stays held until the rail has said what became of it.
 */
export async function askForOrders(): Promise<number> {
  const rail = connectedRail();
  const silent = rail ? await takeSilent() : [];
  if (!rail || silent.length === 0) return 0;
  const statuses = await rail.statusOf(silent);
  await keep(statuses.filter(isResult));
  const heard = new Set(statuses.map((status) => status.endToEndId));
  for (const endToEndId of silent) {
    if (!heard.has(endToEndId)) log().error({ endToEndId }, "the rail took this order and does not know it");
  }
  return silent.length;
}

async function takeSilent(): Promise<string[]> {
  const found = await rows<{ endToEndId: string }>({
    name: "take-silent-orders",
    text: `WITH silent AS (SELECT now() - interval '${SILENCE}' AS since),
             w AS (SELECT account_id, id FROM withdrawal, silent WHERE status = 'CONFIRMED' AND sent_at < since AND coalesce(asked_at, sent_at) < since
                   ORDER BY sent_at LIMIT ${BATCH_MAX} FOR UPDATE OF withdrawal SKIP LOCKED),
             r AS (SELECT account_id, id FROM refund, silent WHERE status = 'PROCESSING' AND sent_at < since AND coalesce(asked_at, sent_at) < since
                   ORDER BY sent_at LIMIT ${BATCH_MAX} FOR UPDATE OF refund SKIP LOCKED),
             asked_w AS (UPDATE withdrawal t SET asked_at = now() FROM w WHERE t.account_id = w.account_id AND t.id = w.id RETURNING t.end_to_end_id),
             asked_r AS (UPDATE refund t SET asked_at = now() FROM r WHERE t.account_id = r.account_id AND t.id = r.id RETURNING t.return_id)
           SELECT end_to_end_id AS "endToEndId" FROM asked_w UNION ALL SELECT return_id FROM asked_r`,
  });
  return found.map((row) => row.endToEndId);
}

function isResult(status: OrderStatus): status is OrderResult {
  return status.outcome === "SETTLED" || status.outcome === "REJECTED";
}

/** An answer to a question goes the way of all results. */
async function keep(results: OrderResult[]): Promise<void> {
  if (results.length === 0) return;
  const messages = results.map((payload) => ({
    messageId: `status of ${payload.endToEndId}`,
    kind: "orderResult",
    payload,
  }));
  await transaction(async (tx) => {
    await storeMessages(tx, messages);
    await announce(tx, { accountIds: [], nouns: [], queues: ["inbox"] });
  });
}
