import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { type BookState, bookStatesBefore } from "#lib/ledger/book-states.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { db, type Queryable } from "#lib/server/db.ts";
import type { Period } from "./period.contract.ts";

/**
 * An account's figures of a period, in cents. Its statement lines are those above `afterLine` up to `uptoLine`; `counts` and `sums` are
 * of these, by kind. `opening`, `available` and `held` come from the postings: the balance before it, and those at its end.
 */
export type AccountFigures = {
  accountId: string;
  accountNumber: string;
  holderName: string;
  afterLine: bigint;
  uptoLine: bigint;
  uptoSeq: bigint;
  opening: bigint;
  available: bigint;
  held: bigint;
  counts: bigint[];
  sums: bigint[];
};

type Owned = Pick<AccountFigures, "accountId" | "accountNumber" | "holderName"> & { createdAt: Date };

/**
 * Returns the figures of a period from the books, for each account of the operator that was opened before its end, in the order of their
 * numbers. The cost does not grow with the number of movements.
 */
export async function periodFigures(
  operatorId: string,
  { startsAt, endsAt }: Pick<Period, "startsAt" | "endsAt">,
  on: Queryable = db(),
): Promise<AccountFigures[]> {
  const { rows: owned } = await on.query<Owned>(
    `SELECT id AS "accountId", number AS "accountNumber", holder_name AS "holderName", created_at AS "createdAt"
     FROM account WHERE operator_id = $1 ORDER BY number`,
    [operatorId],
  );
  const ids = owned.map(({ accountId }) => accountId);
  const snapshots = await snapshotsBefore(ids, [startsAt, endsAt], on);
  const states = await bookStatesBefore(ids, [startsAt, endsAt], on);
  return owned.flatMap(({ createdAt, ...account }) => {
    const [from, to] = snapshots.get(account.accountId) as [BalanceSnapshot, BalanceSnapshot];
    const [before, after] = states.get(account.accountId) as [BookState, BookState];
    if (createdAt >= endsAt && after.seq === 0n) return [];
    return [
      {
        ...account,
        afterLine: from.lineNumber,
        uptoLine: to.lineNumber,
        uptoSeq: after.seq,
        opening: before.available + before.held,
        available: after.available,
        held: after.held,
        counts: to.counts.map((count, kind) => count - (from.counts[kind] ?? 0n)),
        sums: to.sums.map((sum, kind) => sum - (from.sums[kind] ?? 0n)),
      },
    ];
  });
}

const FIGURES = ["afterLine", "uptoLine", "uptoSeq", "opening", "available", "held"] as const;
type Numbers = Pick<AccountFigures, "accountId" | "counts" | "sums" | (typeof FIGURES)[number]>;

/** Whether the books still have the figures of a close. An account that was opened later has nothing before its end. */
export function isAsClosed(closed: readonly Numbers[], now: readonly Numbers[]): boolean {
  const byId = new Map(closed.map((figures) => [figures.accountId, figures]));
  const known = now.filter(({ accountId }) => byId.has(accountId));
  return (
    known.length === closed.length &&
    now.every((figures) => {
      const was = byId.get(figures.accountId);
      return was ? isSame(was, figures) : figures.uptoSeq === 0n;
    })
  );
}

function isSame(one: Numbers, other: Numbers): boolean {
  // Totals stored before a kind was added have no value for it: that counts as 0.
  const sameTotals = (totals: "counts" | "sums") =>
    LINE_KINDS.every((_, kind) => (one[totals][kind] ?? 0n) === (other[totals][kind] ?? 0n));
  return FIGURES.every((name) => one[name] === other[name]) && sameTotals("counts") && sameTotals("sums");
}
