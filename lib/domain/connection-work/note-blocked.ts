import { UNBLOCKED_DISPUTE_STATES } from "#lib/core/pix/dispute-state.ts";
import { lockBooks } from "#lib/ledger/books.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { readBalance } from "../connections/connection-health.ts";
import { blockedOf } from "../judicial/post-judicial-movement.ts";
import { sharesOf } from "./shares-of-blocked.ts";

/**
 * Notes with the books of a connection's accounts what their bank blocks of them, as its balance and its disputes tell it. The books
 * stay as they are: the money is the account's, and cannot leave.
 */
export function noteBlocked(connectionId: string): Promise<void> {
  return transaction(async (tx) => {
    const [balance, disputed] = [await balanceOf(tx, connectionId), await disputedOf(tx, connectionId)];
    const books = await lockBooks(tx, disputed.keys());
    const accounts = [...books.values()].map((book) => ({
      ...{ id: book.accountId, booked: blockedOf(book), disputed: disputed.get(book.accountId) ?? 0n },
    }));
    const shares = sharesOf(balance, accounts);
    const changed = accounts.filter(({ id }) => shares.get(id) !== books.get(id)?.blocked).map(({ id }) => id);
    if (changed.length === 0) return;
    await tx.query({
      text: `UPDATE book SET blocked = noted.blocked FROM unnest($1::uuid[], $2::bigint[]) AS noted(account_id, blocked)
             WHERE book.account_id = noted.account_id`,
      values: [changed, changed.map((id) => shares.get(id))],
    });
    await announce(tx, { accountIds: changed, tags: ["balances"], queues: [] });
  });
}

async function balanceOf(tx: Tx, connectionId: string) {
  const { rows } = await tx.query<{ balance: unknown }>(
    "SELECT balance FROM connection_state WHERE connection_id = $1",
    [connectionId],
  );
  return readBalance(rows[0]?.balance);
}

/** Returns what is in dispute of each account of a connection, in cents. */
async function disputedOf(tx: Tx, connectionId: string): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ id: string; disputed: bigint }>({
    text: `SELECT a.id, coalesce(sum(d.amount), 0)::bigint AS disputed FROM account a
           LEFT JOIN dispute d ON d.account_id = a.id AND d.connection_id = $1 AND d.state <> ALL($2::text[])
           WHERE a.connection_id = $1 GROUP BY a.id`,
    values: [connectionId, UNBLOCKED_DISPUTE_STATES],
  });
  return new Map(rows.map(({ id, disputed }) => [id, disputed]));
}
