import { RAIL_ANSWER_TIMEOUT_SECONDS } from "#lib/core/limits.ts";
import type { OrderResult } from "#lib/rail/messages.ts";
import type { AskedOrder, OrderStatus } from "#lib/rail/orders.ts";
import { connectedRail } from "#lib/rail/queues/connected-rail.ts";
import { storeMessages } from "#lib/rail/queues/inbox.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { log } from "#lib/server/process/log.ts";
import type { OrderKind } from "./order.ts";

/** Time without an answer after which the rail is asked, and asked again. */
const ANSWER_TIMEOUT = `${RAIL_ANSWER_TIMEOUT_SECONDS} seconds`;
/** SQL: the latest time at which an order can have been sent or asked for that has now waited too long. */
const SINCE = `business_at(account_id, (SELECT clock_timestamp() - interval '${ANSWER_TIMEOUT}'))`;
const BATCH_MAX = 200;

/**
 * Requests the status of payment orders that the rail took and has not answered for 40 s (ISO 20022: pacs.028): at most
 * 200 of each kind. Returns how many. A timeout says nothing of the payment: the money stays held until the rail reports
 * the outcome. Two workers may ask about the same order: the answer is the same.
 */
export async function requestOrderStatus(kinds: readonly OrderKind[]): Promise<number> {
  const rail = connectedRail();
  const unanswered = rail ? await unansweredOrders(kinds) : [];
  if (!rail || unanswered.length === 0) return 0;
  const statuses = await rail.statusOf(unanswered);
  failpoint("status-request.answered");
  const asked = unanswered.map(({ endToEndId }) => endToEndId);
  await keep(kinds, asked, statuses.filter(isResult));
  failpoint("status-request.committed");
  const heard = new Set(statuses.map((status) => status.endToEndId));
  for (const endToEndId of asked) {
    if (!heard.has(endToEndId)) log().error({ endToEndId }, "the rail took this order and says nothing of it");
  }
  return unanswered.length;
}

async function unansweredOrders(kinds: readonly OrderKind[]): Promise<AskedOrder[]> {
  const ofKind = ({ name, endToEndIdColumn, sentStatus }: OrderKind) =>
    `(SELECT ${endToEndIdColumn} AS "endToEndId", account_id AS "accountId" FROM ${name}
       WHERE status = '${sentStatus}' AND sent_at < ${SINCE} AND coalesce(asked_at, sent_at) < ${SINCE} ORDER BY sent_at LIMIT ${BATCH_MAX})`;
  return rows<AskedOrder>({
    name: "unanswered-orders",
    text: kinds.map(ofKind).join(" UNION ALL "),
  });
}

function isResult(status: OrderStatus): status is OrderResult {
  return status.outcome === "SETTLED" || status.outcome === "REJECTED";
}

/** Stores in one transaction that orders were asked for, and the results: they go through the inbox like others. */
async function keep(kinds: readonly OrderKind[], asked: string[], results: OrderResult[]): Promise<void> {
  const messages = results.map((payload) => ({
    messageId: `status of ${payload.endToEndId}`,
    kind: "orderResult",
    payload,
  }));
  await transaction(async (tx) => {
    await storeMessages(tx, messages);
    await tx.query({ name: "asked-for-orders", text: markAsked(kinds), values: [asked] });
    failpoint("status-request.uncommitted");
  });
}

/** SQL. A locked row is being changed: its new state is later than this question. */
function markAsked(kinds: readonly OrderKind[]): string {
  const ofKind = ({ name, endToEndIdColumn }: OrderKind) =>
    `asked_${name} AS (SELECT account_id, id FROM ${name} WHERE ${endToEndIdColumn} = ANY($1::text[]) FOR UPDATE SKIP LOCKED),
     marked_${name} AS (UPDATE ${name} AS stored SET asked_at = business_now(stored.account_id) FROM asked_${name} AS asked
       WHERE stored.account_id = asked.account_id AND stored.id = asked.id)`;
  return `WITH ${kinds.map(ofKind).join(", ")} SELECT`;
}
