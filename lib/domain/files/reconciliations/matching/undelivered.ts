import { endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { UNDELIVERED_LISTED_MAX } from "#lib/core/limits.ts";
import { deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import type { Queryable } from "#lib/server/db.ts";
import type { Scope } from "../state/reconciliation.ts";

/** The movements, by account and id of their record in the book, whose event was sent and taken by no webhook: two equally long lists. */
export type Undelivered = { accountIds: string[]; productTransactionIds: string[] };

/**
 * Returns the settled movements of a period whose event no webhook has taken although one was told, the oldest
 * UNDELIVERED_LISTED_MAX. A delivery that has not been tried yet is only on its way.
 */
export async function undeliveredOf(on: Queryable, accountIds: string[], { from, to }: Scope): Promise<Undelivered> {
  const { rows } = await on.query<{ accountId: string; id: string }>(
    `SELECT v.account_id AS "accountId", coalesce(p.id, v.record_id) AS id
     FROM (
       SELECT d.account_id, d.event_id, d.created_at FROM webhook_outbox d
       WHERE d.endpoint_id = ANY(ARRAY(SELECT id FROM webhook_endpoint WHERE account_id = ANY($1::uuid[])))
         AND (d.exhausted OR d.attempts > 0) AND d.created_at BETWEEN $2 AND $3
         AND NOT EXISTS (SELECT FROM ${deliveriesSql("DELIVERED")} AS o JOIN webhook_endpoint e ON e.id = o.endpoint_id AND e.account_id = d.account_id
           WHERE o.event_id = d.event_id AND o.endpoint_id <> d.endpoint_id)
       ORDER BY d.created_at LIMIT ${UNDELIVERED_LISTED_MAX}) AS d
     JOIN event v ON v.account_id = d.account_id AND v.id = d.event_id
       AND (v.record_kind, v.status) IN (('charge', 'PAID'), ('withdrawal', 'SUCCESS'), ('refund', 'SUCCESS'))
     LEFT JOIN charge c ON v.record_kind = 'charge' AND c.account_id = v.account_id AND c.id = v.record_id
     LEFT JOIN payment p ON p.account_id = c.account_id AND p.end_to_end_id = c.end_to_end_id
     GROUP BY 1, 2`,
    [accountIds, startOfBrtDay(from), endOfBrtDay(to)],
  );
  return {
    accountIds: rows.map(({ accountId }) => accountId),
    productTransactionIds: rows.map(({ id }) => id),
  };
}
