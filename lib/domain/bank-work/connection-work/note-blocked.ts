import { UNBLOCKED_DISPUTE_STATES } from "#lib/core/states/dispute-state.ts";
import { lockBooks } from "#lib/ledger/books.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { readBalance } from "../../banks/connections/connection-health.ts";
import { blockedOf } from "../../money-out/judicial/post-judicial-movement.ts";

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

/** What a bank says of an account's balance, in cents. */
type Told = { blockedByCourt: bigint; blockedByDispute: bigint };

/** `booked`: what the book has blocked for courts. `disputed`: what open disputes name. */
type Account = { id: string; booked: bigint; disputed: bigint };

const above = (amount: bigint, known: bigint) => (amount > known ? amount - known : 0n);

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Returns what each of these accounts at one bank cannot spend, in cents, beside what its book has blocked. What a dispute names is
 * that account's. The bank does not say whose the rest is: while it blocks that, none of them may spend it.
 */
export function sharesOf(told: Told | null, accounts: readonly Account[]): Map<string, bigint> {
  const byCourt = above(told?.blockedByCourt ?? 0n, sum(accounts.map(({ booked }) => booked)));
  const byDispute = above(told?.blockedByDispute ?? 0n, sum(accounts.map(({ disputed }) => disputed)));
  return new Map(accounts.map(({ id, disputed }) => [id, disputed + byCourt + byDispute]));
}
