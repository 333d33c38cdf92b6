import { rows } from "../server/db.ts";
import { type Row, select } from "../server/row.ts";

/** A book's balances in cents. `blocked`: what the bank blocks now. `lastPostedAt` is null for a book without postings. */
export type BookBalance = Row<"Book", "available" | "held" | "blocked"> & { lastPostedAt: Date | null };

const EMPTY: BookBalance = { available: 0n, held: 0n, blocked: 0n, lastPostedAt: null };

const BALANCE = select("Book", "book", ["accountId", "available", "held", "blocked"]);

/** Returns the current balances by account id. An account without a book has zero balances. */
export async function balancesNow(accountIds: readonly string[]): Promise<Map<string, BookBalance>> {
  const found = await rows<BookBalance & { accountId: string }>({
    name: "balances-now",
    text: `SELECT ${BALANCE}, CASE WHEN seq > 0 THEN last_posted_at END AS "lastPostedAt"
           FROM book WHERE account_id = ANY($1::uuid[])`,
    values: [accountIds],
  });
  const balances = new Map(accountIds.map((id) => [id, EMPTY]));
  for (const { accountId, ...balance } of found) balances.set(accountId, balance);
  return balances;
}

type PostedBalance = Row<"Posting", "availableAfter" | "heldAfter" | "postedAt">;

const POSTED_BALANCE = select("Posting", "posting", ["availableAfter", "heldAfter", "postedAt"]);

/**
 * Returns an account's balances at an instant by its book alone, including the postings of that millisecond. Postings are numbered in the
 * order of their times, so a binary search finds the last one: about twenty look-ups by key in a million postings. An
 * index by time would cost every posting.
 */
export async function balanceAt(accountId: string, at: Date): Promise<BookBalance> {
  const [last] = await rows<PostedBalance>({
    name: "balance-at",
    text: `WITH RECURSIVE search(low, high) AS (
             SELECT 0::bigint, seq FROM book WHERE account_id = $1
             UNION ALL
             SELECT CASE WHEN p.posted_at <= $2 THEN middle ELSE low END, CASE WHEN p.posted_at <= $2 THEN high ELSE middle - 1 END
             FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
               CROSS JOIN LATERAL (SELECT posted_at FROM posting WHERE account_id = $1 AND seq = middle LIMIT 1) AS p
             WHERE low < high
           )
           SELECT ${POSTED_BALANCE}
           FROM search JOIN posting ON account_id = $1 AND seq = low WHERE low = high`,
    values: [accountId, at],
  });
  return last
    ? { available: last.availableAfter, held: last.heldAfter, blocked: 0n, lastPostedAt: last.postedAt }
    : EMPTY;
}
