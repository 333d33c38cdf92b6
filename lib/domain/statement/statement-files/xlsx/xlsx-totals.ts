import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { KindTotals } from "#lib/ledger/statement/line-totals.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { noTotals } from "#lib/ledger/statement/search-parts.ts";

type Counting = ReturnType<typeof noTotals>;

/** Adds up lines as they are written, by account, part of the time and kind. `starts`: when each part begins. */
export class WrittenTotals {
  readonly ofAccounts: readonly (readonly Counting[])[];
  private readonly starts: readonly number[];
  private account = 0;
  private part = 0;

  constructor(accounts: number, starts: readonly Date[]) {
    this.starts = starts.map((start) => start.getTime());
    this.ofAccounts = Array.from({ length: accounts }, () => starts.map(noTotals));
  }

  /** The lines of an account come oldest first, and those of the next account after them. */
  add(account: number, { kind, amount, settledAt }: StatementLine): void {
    if (account !== this.account) [this.account, this.part] = [account, 0];
    const at = settledAt.getTime();
    while (at >= (this.starts[this.part + 1] ?? Number.POSITIVE_INFINITY)) this.part++;
    const parts = this.ofAccounts[account] as readonly Counting[];
    const { counts, sums } = parts[this.part] as Counting;
    counts[kind] = (counts[kind] ?? 0n) + 1n;
    sums[kind] = (sums[kind] ?? 0n) + (amount < 0n ? -amount : amount);
  }
}

/** Returns the sum of several parts, by kind. */
export function sumOf(parts: readonly KindTotals[]): KindTotals {
  const total = noTotals();
  for (const member of ["counts", "sums"] as const)
    for (const part of parts)
      for (const kind of LINE_KINDS.keys())
        total[member][kind] = (total[member][kind] ?? 0n) + (part[member][kind] ?? 0n);
  return total;
}

/** Sums in cents, not negative, and the number of lines. */
export type Sides = { credits: bigint; debits: bigint; count: bigint };

/** Returns the totals of these kinds as credits and debits. */
export function sidesOf({ counts, sums }: KindTotals, kinds: readonly number[] = [...LINE_KINDS.keys()]): Sides {
  const sides = { credits: 0n, debits: 0n, count: 0n };
  for (const kind of kinds) {
    sides[LINE_KINDS[kind]?.type === "credit" ? "credits" : "debits"] += sums[kind] ?? 0n;
    sides.count += counts[kind] ?? 0n;
  }
  return sides;
}
