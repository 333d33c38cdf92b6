import type { Tx } from "#lib/server/db.ts";
import type { OrderKind } from "./order.ts";

/** `isUnknown`: nobody knows whether the bank took the order. */
type Asked = { kind: OrderKind["name"]; accountId: string; id: string; isUnknown: boolean };

/**
 * Notes on open orders that their bank was asked for them, and since when nobody knows how they stand. The caller has
 * locked the books of the accounts, or none changes them with these.
 */
export async function noteAsked(tx: Tx, kinds: readonly OrderKind[], asked: Asked[]): Promise<void> {
  for (const { name, openStatuses } of kinds) {
    const ofKind = asked.filter(({ kind }) => kind === name);
    if (ofKind.length === 0) continue;
    await tx.query({
      name: `note-asked-${name}`,
      text: `UPDATE ${name} AS stored SET asked_at = business_now(stored.account_id),
               rail_state = CASE WHEN asked.is_unknown THEN 'UNKNOWN' ELSE stored.rail_state END,
               unknown_since = CASE WHEN asked.is_unknown THEN coalesce(stored.unknown_since, clock_timestamp()) ELSE stored.unknown_since END
             FROM unnest($1::uuid[], $2::uuid[], $3::bool[]) AS asked(account_id, id, is_unknown)
             WHERE stored.account_id = asked.account_id AND stored.id = asked.id AND stored.status = ANY($4::text[])`,
      values: [
        ofKind.map(({ accountId }) => accountId),
        ofKind.map(({ id }) => id),
        ofKind.map(({ isUnknown }) => isUnknown),
        openStatuses,
      ],
    });
  }
}
