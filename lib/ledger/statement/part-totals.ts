import { type BalanceSnapshot, snapshotsBefore } from "../balance-snapshot.ts";
import { LINE_KINDS } from "../line-kind.ts";
import { hasCondition, type LineConditions } from "./line-conditions.ts";
import type { KindTotals } from "./line-totals.ts";
import { totalsOfRanges } from "./search-ranges.ts";

/** What lines of one account and part of a period add up to, and the account's balances before and after the part, in cents. */
export type PartTotals = KindTotals & { opening: bigint; closing: bigint };

type Wanted = { accountIds: readonly string[]; kinds: readonly number[]; conditions: LineConditions };

const NONE: KindTotals = { counts: LINE_KINDS.map(() => 0n), sums: LINE_KINDS.map(() => 0n) };

/**
 * Returns, by account id, the totals of each part of a period: the time from each of these instants, included, to the next one. Without
 * a condition it reads one line an account and instant, however many lines there are between them. With one it reads lines: see
 * `readingOf`. Balances are those of the whole account.
 */
export async function partTotals(
  { accountIds, kinds, conditions }: Wanted,
  bounds: readonly Date[],
): Promise<Map<string, PartTotals[]>> {
  const snapshots = await snapshotsBefore(accountIds, bounds);
  const found = hasCondition(conditions) ? await foundTotals({ kinds, conditions }, bounds, snapshots) : undefined;
  return new Map(
    accountIds.map((id) => {
      const of = snapshots.get(id) ?? [];
      const parts = of.slice(1).map((to, part) => {
        const from = of[part] as BalanceSnapshot;
        const totals = found ? (found.get(`${id} ${part}`) ?? NONE) : difference(from, to, kinds);
        return { ...totals, opening: from.balance, closing: to.balance };
      });
      return [id, parts];
    }),
  );
}

function difference(from: BalanceSnapshot, to: BalanceSnapshot, kinds: readonly number[]): KindTotals {
  const of = (member: "counts" | "sums") =>
    LINE_KINDS.map((_, kind) => (kinds.includes(kind) ? (to[member][kind] ?? 0n) - (from[member][kind] ?? 0n) : 0n));
  return { counts: of("counts"), sums: of("sums") };
}

async function foundTotals(
  { kinds, conditions }: Omit<Wanted, "accountIds">,
  bounds: readonly Date[],
  snapshots: ReadonlyMap<string, BalanceSnapshot[]>,
): Promise<Map<string, KindTotals>> {
  const ranges = [...snapshots].flatMap(([accountId, of]) => {
    const [from, to] = [of[0], of.at(-1)];
    return from && to ? [{ accountId, from, to, kinds }] : [];
  });
  const totals = new Map<string, KindTotals>();
  for (const { accountId, part, kind, count, sum } of await totalsOfRanges(ranges, conditions, bounds)) {
    const { counts, sums } = totals.get(`${accountId} ${part}`) ?? NONE;
    totals.set(`${accountId} ${part}`, { counts: counts.with(kind, count), sums: sums.with(kind, sum) });
  }
  return totals;
}
