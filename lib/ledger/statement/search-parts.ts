import { rows } from "../../server/db.ts";
import { type BalanceSnapshot, snapshotsBefore } from "../balance-snapshot.ts";
import { LINE_KINDS } from "../line-kind.ts";
import { matching } from "./copy-lines.ts";
import type { KindTotals } from "./line-totals.ts";
import type { Search } from "./search-lines.ts";

/** The totals of a part of a search's time. `closing`: the account's balance at the part's end; null where lines were added up. */
export type SearchPart = KindTotals & { closing: bigint | null };

/** An account's snapshots before the first line of a search and after its last. */
export type RunningTotals = readonly [before: BalanceSnapshot, after: BalanceSnapshot];

export const noTotals = () => ({ counts: LINE_KINDS.map(() => 0n), sums: LINE_KINDS.map(() => 0n) });

/**
 * Returns the totals of a search's lines for each part of its time. `starts`: when each part begins, in order; lines before the second belong to
 * the first. It subtracts running totals and reads no lines; without `running` it reads every line that fits.
 */
export async function totalsOfParts(
  search: Search,
  running: RunningTotals | null,
  starts: readonly Date[],
): Promise<SearchPart[]> {
  if (!running) return addedUp(search, starts);
  const [before, after] = running;
  const snapshots = (await snapshotsBefore([search.accountId], starts.slice(1))).get(search.accountId) ?? [];
  // A line that was posted after the search was fixed may have an earlier time than its end.
  const ends = [...snapshots.map((snapshot) => (snapshot.lineNumber < after.lineNumber ? snapshot : after)), after];
  return ends.map((end, part) => {
    const start = ends[part - 1] ?? before;
    const difference = (member: "counts" | "sums") =>
      end[member].map((total, kind) => (search.kinds.includes(kind) ? total - (start[member][kind] ?? 0n) : 0n));
    return { counts: difference("counts"), sums: difference("sums"), closing: end.balance };
  });
}

async function addedUp(search: Search, starts: readonly Date[]): Promise<SearchPart[]> {
  const parts = starts.map(() => ({ ...noTotals(), closing: null }));
  const found = await rows<{ part: number; kind: number; count: bigint; sum: bigint }>({
    text: `SELECT greatest(width_bucket(settled_at, $1::timestamptz[]), 1) AS part, kind, count(*) AS count, abs(sum(amount))::bigint AS sum
           FROM statement_line WHERE ${matching(search)} GROUP BY 1, 2`,
    values: [starts],
  });
  for (const { part, kind, count, sum } of found) {
    const totals = parts[part - 1];
    if (!totals) throw new Error("a line before or after all parts");
    [totals.counts[kind], totals.sums[kind]] = [count, sum];
  }
  return parts;
}

/** Returns when the first line of these accounts was settled. Null when there is none. */
export async function firstLineAt(accountIds: readonly string[]): Promise<Date | null> {
  const [first] = await rows<{ at: Date | null }>({
    text: "SELECT min(settled_at) AS at FROM statement_line WHERE account_id = ANY($1::uuid[]) AND line_number = 1",
    values: [accountIds],
  });
  return first?.at ?? null;
}
