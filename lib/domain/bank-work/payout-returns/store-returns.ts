import type { PayoutReturnMessage } from "#lib/rail/messages.ts";
import type { ListedReturn } from "#lib/rail/port.ts";
import { storeMessages } from "#lib/rail/queues/inbox.ts";
import { rows, type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { findReturnedPayout } from "./find-payout.ts";

const OPEN: readonly string[] = ["INITIATED", "CONFIRMED"];

const messageIdOf = (connectionId: string, returnId: string) => `payoutReturn:${connectionId}:${returnId}`;

/**
 * Stores in the inbox those of these returns that are new. One whose payout is still open is left: the bank is asked about the payout first, and the
 * return is told or listed again. `payingKey`: the key that the bank named.
 */
export async function storeReturns(
  connectionId: string,
  returns: readonly ListedReturn[],
  payingKey: string | null = null,
): Promise<void> {
  const known = await knownReturns(
    connectionId,
    returns.map(({ returnId }) => returnId),
  );
  const fresh = returns.filter(({ returnId }) => !known.has(returnId));
  if (fresh.length === 0) return;
  const pixKey = payingKey ?? (await keyAt(connectionId));
  const stored = await transaction(async (tx) => {
    // One after the other, also of two readers: what waits for a payout is no longer left of it.
    await tx.query("SELECT FROM connection_state WHERE connection_id = $1 FOR UPDATE", [connectionId]);
    let count = 0;
    for (const one of fresh) count += await store(tx, { connectionId, pixKey, one });
    return count;
  });
  failpoint("payout-returns.stored", stored > 0);
}

type Fresh = { connectionId: string; pixKey: string | null; one: ListedReturn };

async function store(tx: Tx, { connectionId, pixKey, one }: Fresh): Promise<number> {
  const { payout, fits } = await findReturnedPayout(connectionId, one, tx);
  if (payout && OPEN.includes(payout.status)) return 0;
  const { returnId, amount, at, reason } = one;
  const payload: Omit<PayoutReturnMessage, "returnedAt"> & { returnedAt: string } = {
    ...{ withdrawalId: payout?.id ?? null, fits, pixKey, endToEndId: one.endToEndId ?? returnId },
    ...{ returnId, amount, returnedAt: at.toISOString(), reason },
  };
  const message = { messageId: messageIdOf(connectionId, returnId), kind: "payoutReturn", payload };
  return storeMessages(tx, [message], connectionId);
}

/** Returns those of these returns that are booked, that wait in the inbox, or that are returns of ours which were undone. */
export async function knownReturns(connectionId: string, returnIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (returnIds.length === 0) return new Set();
  const found = await rows<{ id: string }>({
    name: "known-payout-returns",
    text: `SELECT return_id AS id FROM payout_return WHERE connection_id = $1 AND return_id = ANY($2::text[])
           UNION ALL SELECT payload->>'returnId' FROM rail_inbox WHERE message_id = ANY($3::text[])
           UNION ALL SELECT return_id FROM refund WHERE account_id IN (SELECT id FROM account WHERE connection_id = $1) AND return_id = ANY($2::text[])
           UNION ALL SELECT return_id FROM unapplied_payment WHERE connection_id = $1 AND return_id = ANY($2::text[])`,
    values: [connectionId, returnIds, returnIds.map((id) => messageIdOf(connectionId, id))],
  });
  return new Set(found.map(({ id }) => id));
}

/** A key of an account that lives at the connection: a person of its operator sees what cannot be booked. */
async function keyAt(connectionId: string): Promise<string | null> {
  const [first] = await rows<{ key: string }>({
    name: "key-at-connection",
    text: "SELECT k.key FROM account a JOIN pix_key k ON k.account_id = a.id WHERE a.connection_id = $1 ORDER BY a.number, k.created_at, k.key LIMIT 1",
    values: [connectionId],
  });
  return first?.key ?? null;
}
