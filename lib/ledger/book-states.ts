import { db, type Queryable } from "../server/db.ts";

/** A book after its last posting before an instant: the posting's number, 0 for none, and the balances in cents. */
export type BookState = { seq: bigint; available: bigint; held: bigint };

/**
 * Returns, by account id, the states just before each of these instants, in the order of the instants. It reads postings alone, so that
 * what the statement lines say can be compared with it. Postings are numbered in the order of their times: a binary search finds each.
 */
export async function bookStatesBefore(
  accountIds: readonly string[],
  instants: readonly Date[],
  on: Queryable = db(),
): Promise<Map<string, BookState[]>> {
  const { rows } = await on.query<BookState & { accountId: string }>({
    name: "book-states-before",
    text: `SELECT book.account_id AS "accountId", coalesce(p.seq, 0) AS seq, coalesce(p.available_after, 0) AS available,
             coalesce(p.held_after, 0) AS held
           FROM book CROSS JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS instant(at, place)
             CROSS JOIN LATERAL (
               WITH RECURSIVE search(low, high) AS (
                 SELECT 0::bigint, book.seq
                 UNION ALL
                 SELECT CASE WHEN p.posted_at < instant.at THEN middle ELSE low END,
                   CASE WHEN p.posted_at < instant.at THEN high ELSE middle - 1 END
                 FROM search CROSS JOIN LATERAL (SELECT low + ((high - low + 1) >> 1) AS middle) AS m
                   CROSS JOIN LATERAL (
                     SELECT posted_at FROM posting WHERE account_id = book.account_id AND posting.seq = middle LIMIT 1
                   ) AS p
                 WHERE low < high
               ) SELECT low FROM search WHERE low = high
             ) AS found LEFT JOIN posting p ON p.account_id = book.account_id AND p.seq = found.low
           WHERE book.account_id = ANY($1::uuid[]) ORDER BY book.account_id, place`,
    values: [accountIds, instants],
  });
  const states = new Map<string, BookState[]>(accountIds.map((id) => [id, []]));
  for (const { accountId, ...state } of rows) states.get(accountId)?.push(state);
  return states;
}
