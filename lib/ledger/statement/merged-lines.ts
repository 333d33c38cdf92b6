import { rows } from "../../server/db.ts";
import { totalOf } from "../balance-snapshot.ts";
import { LINE_KINDS } from "../line-kind.ts";
import { LINE_COLUMNS, type LineRange, lineCount } from "./lines.ts";
import type { AccountLine } from "./search-ranges.ts";

/** Up to which line of each account and kind, and how many lines before it are of an earlier page. */
type Place = { ceilings: ReadonlyMap<string, readonly bigint[]>; ties: bigint };

/**
 * Returns up to `size` lines of several accounts, newest first, after the newest `skip` lines: by time, then by account. The place where
 * the page begins is found by a binary search over the time, with one look-up an account for each of its forty steps; the skipped lines
 * are not read, except those of the same millisecond.
 */
export async function mergedLines(ranges: readonly LineRange[], skip: bigint, size: number): Promise<AccountLine[]> {
  const total = ranges.reduce((sum, range) => sum + lineCount(range), 0n);
  if (skip >= total) return [];
  const { ceilings, ties } = skip === 0n ? newest(ranges) : await placeOf(ranges, total - skip);
  const isAll = ranges[0]?.kinds.length === LINE_KINDS.length;
  const parts = ranges.flatMap(({ accountId, from, kinds }): Part[] => {
    const counts = ceilings.get(accountId) ?? [];
    // A line's number is the number of lines of every kind up to it.
    if (isAll) return [[accountId, -1, from.lineNumber, totalOf(counts, kinds)]];
    return kinds.map((kind) => [accountId, kind, from.counts[kind] ?? 0n, counts[kind] ?? 0n]);
  });
  const number = isAll ? "line_number" : "kind_number";
  return rows<AccountLine>({
    text: `SELECT page.* FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bigint[]) AS part(account_id, kind, floor, ceiling)
           CROSS JOIN LATERAL (
             SELECT account_id AS "accountId", ${LINE_COLUMNS} FROM statement_line
             WHERE account_id = part.account_id ${isAll ? "" : "AND statement_line.kind = part.kind"}
               AND ${number} > part.floor AND ${number} <= part.ceiling
             ORDER BY ${number} DESC LIMIT $5
           ) AS page ORDER BY "settledAt" DESC, "accountId", "lineNumber" DESC LIMIT $6 OFFSET $7`,
    values: [...[0, 1, 2, 3].map((place) => parts.map((part) => part[place])), ties + BigInt(size), size, ties],
  });
}

type Part = readonly [accountId: string, kind: number, floor: bigint, ceiling: bigint];

function newest(ranges: readonly LineRange[]): Place {
  return { ceilings: new Map(ranges.map(({ accountId, to }) => [accountId, to.counts])), ties: 0n };
}

type Cut = { accountId: string; counts: bigint[] | null };

/** `wanted`: how many of the lines are not skipped. Finds the first millisecond up to which there are at least so many. */
async function placeOf(ranges: readonly LineRange[], wanted: bigint): Promise<Place> {
  const kinds = ranges[0]?.kinds ?? [];
  // Lines written before a kind was added have no count for it.
  const counted = kinds.map((kind) => `coalesce(counts[${kind + 1}], 0)`).join(" + ");
  const upTo = (ms: string) => `SELECT counts FROM statement_line WHERE account_id = book.id
    AND settled_at < timestamptz 'epoch' + (${ms} + 1) * interval '1 millisecond' ORDER BY settled_at DESC, line_number DESC LIMIT 1`;
  const found = await rows<Cut>({
    text: `WITH RECURSIVE book AS (SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS book(id, floor)),
             border AS (SELECT
               (SELECT extract(epoch FROM min(first.settled_at)) * 1000 FROM book CROSS JOIN LATERAL (SELECT settled_at FROM statement_line
                 WHERE account_id = book.id ORDER BY line_number LIMIT 1) AS first)::bigint AS low,
               (SELECT extract(epoch FROM max(last.settled_at)) * 1000 FROM book CROSS JOIN LATERAL (SELECT settled_at FROM statement_line
                 WHERE account_id = book.id ORDER BY line_number DESC LIMIT 1) AS last)::bigint AS high),
             search(low, high) AS (
               SELECT low, high FROM border
               UNION ALL
               SELECT CASE WHEN has.enough THEN low ELSE middle + 1 END, CASE WHEN has.enough THEN middle ELSE high END
               FROM search CROSS JOIN LATERAL (SELECT low + ((high - low) >> 1) AS middle) AS m
                 CROSS JOIN LATERAL (
                   SELECT coalesce(sum(greatest(${counted} - book.floor, 0)), 0) >= $3::bigint AS enough
                   FROM book CROSS JOIN LATERAL (${upTo("middle")}) AS last
                 ) AS has
               WHERE low < high
             )
           SELECT book.id AS "accountId", last.counts FROM search CROSS JOIN book LEFT JOIN LATERAL (${upTo("low")}) AS last ON true
           WHERE low = high`,
    values: [ranges.map(({ accountId }) => accountId), ranges.map(({ from }) => totalOf(from.counts, kinds)), wanted],
  });
  const ceilings = new Map(
    found.map(({ accountId, counts }) => [accountId, LINE_KINDS.map((_, k) => counts?.[k] ?? 0n)]),
  );
  const there = ranges.reduce((sum, { accountId, from }) => {
    const count = totalOf(ceilings.get(accountId) ?? [], kinds) - totalOf(from.counts, kinds);
    return count > 0n ? sum + count : sum;
  }, 0n);
  return { ceilings, ties: there - wanted };
}
