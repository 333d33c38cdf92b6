import { rows } from "../server/db.ts";

/** What a book holds, in cents. `lastPostedAt` null: nothing was ever posted. */
export type BookBalance = { available: bigint; held: bigint; lastPostedAt: Date | null };

const EMPTY: BookBalance = { available: 0n, held: 0n, lastPostedAt: null };

/** What these accounts' books hold now, by account id. An account without a book holds nothing. */
export async function balancesNow(accountIds: readonly string[]): Promise<Map<string, BookBalance>> {
  const found = await rows<BookBalance & { accountId: string }>({
    name: "balances-now",
    text: `SELECT account_id AS "accountId", available, held, CASE WHEN seq > 0 THEN last_posted_at END AS "lastPostedAt"
           FROM book WHERE account_id = ANY($1::uuid[])`,
    values: [accountIds],
  });
  const balances = new Map(accountIds.map((id) => [id, EMPTY]));
  for (const { accountId, ...balance } of found) balances.set(accountId, balance);
  return balances;
}

/**
 * What an account's book held at an instant, its postings of that millisecond included. Postings are numbered in the
 * order of their times, so the last one is found by halving: some twenty look-ups by key in a million, and no index
 * by time that every posting would have to pay for.
 */
export async function balanceAt(accountId: string, at: Date): Promise<BookBalance> {
  const [balance] = await rows<BookBalance>({
    name: "balance-at",
    text: `WITH RECURSIVE search(low, high) AS (
             SELECT 0::bigint, seq FROM book WHERE account_id = $1
             UNION ALL
             SELECT CASE WHEN p.posted_at <= $2 THEN middle ELSE low END, CASE WHEN p.posted_at <= $2 THEN high ELSE middle - 1 END
             FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
               CROSS JOIN LATERAL (SELECT posted_at FROM posting WHERE account_id = $1 AND seq = middle LIMIT 1) AS p
             WHERE low < high
           )
           SELECT available_after AS available, held_after AS held, posted_at AS "lastPostedAt"
           FROM search JOIN posting ON account_id = $1 AND seq = low WHERE low = high`,
    values: [accountId, at],
  });
  return balance ?? EMPTY;
}
