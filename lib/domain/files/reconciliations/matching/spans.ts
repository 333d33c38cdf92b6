import { endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { RECONCILIATION_LINES_MAX } from "#lib/core/files/file-limits.ts";
import type { Account } from "#lib/domain/base/accounts/account.ts";
import { snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { LINE_KINDS, lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { MatchedKind } from "../column-mapping/column-mapping.contract.ts";
import type { Counted, Scope } from "../state/reconciliation.ts";
import { FileFault } from "../table/file-fault.ts";
import type { LineSpan } from "./match-rows.ts";

/** The lines of a period by their numbers, and by kind how many they are and their sum, from the book's running totals. */
export type Spans = { spans: LineSpan[]; kinds: (Counted & { kind: MatchedKind })[] };

/** Returns the lines of the accounts in a period. Throws FileFault when they are more than are matched at once. */
export async function spansOf(accounts: readonly Account[], { from, to }: Pick<Scope, "from" | "to">): Promise<Spans> {
  const ids = accounts.map(({ id }) => id);
  const snapshots = await snapshotsBefore(ids, [startOfBrtDay(from), new Date(endOfBrtDay(to).getTime() + 1)]);
  const counts = LINE_KINDS.map(() => ({ count: 0n, sum: 0n }));
  const spans = accounts.map((account): LineSpan => {
    const [before, after] = snapshots.get(account.id) ?? [];
    if (!before || !after) throw new Error("a snapshot for each instant");
    for (const [kind, total] of counts.entries()) {
      total.count += (after.counts[kind] ?? 0n) - (before.counts[kind] ?? 0n);
      total.sum += (after.sums[kind] ?? 0n) - (before.sums[kind] ?? 0n);
    }
    return { account, after: before.lineNumber, upto: after.lineNumber };
  });
  const lines = spans.reduce((sum, { after, upto }) => sum + upto - after, 0n);
  if (lines > RECONCILIATION_LINES_MAX) throw new FileFault("TOO_MANY_LINES");
  const kinds = LINE_KINDS.map(({ name, type }) => {
    const { count = 0n, sum = 0n } = counts[lineKindNumber(name)] ?? {};
    // The running totals of debits are not negative.
    return { kind: name, count: Number(count), sum: `${type === "credit" ? sum : -sum}` };
  });
  return { spans, kinds };
}
