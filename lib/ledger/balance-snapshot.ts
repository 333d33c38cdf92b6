import { db, type Queryable, rows } from "../server/db.ts";
import { type Row, select } from "../server/row.ts";
import { LINE_KINDS } from "./line-kind.ts";

/**
 * The state of an account's statement at an instant: number of lines, balance in cents, and the number of lines and
 * cents of each kind. The difference of two snapshots is what happened between them.
 */
export type BalanceSnapshot = Row<"StatementLine", "lineNumber" | "counts" | "sums"> & { balance: bigint };

const FIELDS = ["lineNumber", "balanceAfter", "counts", "sums"] as const;
type LastLine = Row<"StatementLine", (typeof FIELDS)[number]>;
/** An account without a line before the instant has no last line. */
type SnapshotRow = { [Field in keyof LastLine]: LastLine[Field] | null };

const LAST_LINE = select("StatementLine", "statement_line", FIELDS);
/** The order in which the first line is the last one before an instant. */
const NEWEST_FIRST = "ORDER BY settled_at DESC, line_number DESC";

/** Returns, by account id, the snapshots just before each of these instants, in the order of the instants. */
export async function snapshotsBefore(
  accountIds: readonly string[],
  instants: readonly Date[],
  on: Queryable = db(),
): Promise<Map<string, BalanceSnapshot[]>> {
  const { rows: found } = await on.query<SnapshotRow & { accountId: string }>({
    name: "snapshots-before",
    text: `SELECT account.id AS "accountId", line.* FROM unnest($1::uuid[]) AS account(id)
             CROSS JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS instant(at, place)
             LEFT JOIN LATERAL (
               SELECT ${LAST_LINE} FROM statement_line
               WHERE account_id = account.id AND settled_at < instant.at ${NEWEST_FIRST} LIMIT 1
             ) AS line ON true
           ORDER BY account.id, place`,
    values: [accountIds, instants],
  });
  const snapshots = new Map<string, BalanceSnapshot[]>(accountIds.map((id) => [id, []]));
  for (const row of found) snapshots.get(row.accountId)?.push(snapshotOf(row));
  return snapshots;
}

/** Returns an account's snapshots just before `from` and just before `to`. */
export async function snapshotsOfPeriod(
  accountId: string,
  from: Date,
  to: Date,
): Promise<[BalanceSnapshot, BalanceSnapshot]> {
  // PostgreSQL guesses the length of an array and therefore plans `snapshotsBefore` anew each time, which takes longer than to run it.
  const found = await rows<SnapshotRow>({
    name: "snapshots-of-period",
    text: `SELECT line.* FROM (VALUES (1, $2::timestamptz), (2, $3::timestamptz)) AS instant(place, at)
             LEFT JOIN LATERAL (
               SELECT ${LAST_LINE} FROM statement_line
               WHERE account_id = $1 AND settled_at < instant.at ${NEWEST_FIRST} LIMIT 1
             ) AS line ON true
           ORDER BY place`,
    values: [accountId, from, to],
  });
  return found.map(snapshotOf) as [BalanceSnapshot, BalanceSnapshot];
}

function snapshotOf({ lineNumber, balanceAfter, counts, sums }: SnapshotRow): BalanceSnapshot {
  return {
    lineNumber: lineNumber ?? 0n,
    balance: balanceAfter ?? 0n,
    counts: LINE_KINDS.map((_, kind) => counts?.[kind] ?? 0n),
    sums: LINE_KINDS.map((_, kind) => sums?.[kind] ?? 0n),
  };
}

/** Returns the sum of a snapshot's counts or sums over these kinds, given by number. */
export function totalOf(totals: readonly bigint[], kinds: readonly number[]): bigint {
  return kinds.reduce((total, kind) => total + (totals[kind] ?? 0n), 0n);
}
