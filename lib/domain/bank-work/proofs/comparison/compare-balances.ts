import type { Tx } from "#lib/server/db.ts";
import { boundsOf, type ProvenDay, TOLD_SECONDS } from "./proven-day.ts";

/** The balances of the day that was proven before. `isDayBefore`: no day is between. */
export type Earlier = {
  end: Date;
  ourBalance: bigint;
  bankBalance: bigint | null;
  openingDifference: bigint | null;
  isDayBefore: boolean;
};

const EARLIER = `SELECT (day + 1)::timestamp AT TIME ZONE 'Etc/GMT+3' AS end, our_balance AS "ourBalance", bank_balance AS "bankBalance",
    opening_difference AS "openingDifference", day = $2::date - 1 AS "isDayBefore"
  FROM connection_proof WHERE connection_id = $1 AND day < $2 AND our_balance IS NOT NULL ORDER BY day DESC LIMIT 1`;

/** Returns the balances of the last day before that was proven; undefined: it is the first. */
export async function earlierBalances(tx: Tx, { connectionId, day }: ProvenDay): Promise<Earlier | undefined> {
  return (await tx.query<Earlier>(EARLIER, [connectionId, day])).rows[0];
}

/** Cents, at the end of a day. `unexplained`: what the bank has more than our book and what is known to differ. */
export type Balances = {
  ourBalance: bigint;
  bankBalance: bigint | null;
  openingDifference: bigint | null;
  unexplained: bigint;
};

// What differs and is not mended before the day's end, and what the bank had before midnight and we after it.
const EXPLAINED = `SELECT (
    (SELECT coalesce(sum(coalesce(amount_bank, 0) - coalesce(amount_here, 0)), 0) FROM proof_difference
      WHERE connection_id = $1 AND day <= $2 AND status <> 'MATCHED' AND NOT (status = 'CORRECTED' AND business_at(operator_id, decided_at) < $3))
    + (SELECT coalesce(sum(b.amount), 0) FROM proof_line b JOIN proof_line o ON o.connection_id = $1 AND o.side = 'OURS' AND o.id = b.partner
      WHERE b.connection_id = $1 AND b.side = 'BANK' AND o.at >= $3))::bigint AS sum`;

const OF_BANK = "FROM proof_line WHERE connection_id = $1 AND side = 'BANK' AND kind <> 'BLOCK'";
const MOVED = `SELECT coalesce(sum(amount), 0)::bigint AS sum ${OF_BANK}`;
const NEAR = `at BETWEEN after.told_at - interval '${TOLD_SECONDS} seconds' AND after.told_at + interval '${TOLD_SECONDS} seconds'`;
// The bank told its balance at an instant that only it knows: the cut among the lines near to it that comes nearest to what is expected, if anything is.
// Materialized: otherwise the lines of the whole day are summed once for each line that is near.
const TOLD = `WITH after AS MATERIALIZED (
    SELECT p.told_balance + coalesce((SELECT sum(amount) ${OF_BANK} AND at > p.told_at + interval '${TOLD_SECONDS} seconds'), 0) AS sum, p.told_at
    FROM connection_proof p WHERE p.connection_id = $1 AND p.day = $2 AND p.told_balance IS NOT NULL),
  near AS MATERIALIZED (
    SELECT 0 AS sum WHERE $3::bigint IS NOT NULL
    UNION ALL SELECT sum(amount) OVER (ORDER BY at DESC, id DESC) FROM (SELECT at, id, amount ${OF_BANK}) AS line, after
      WHERE ${NEAR} AND $3::bigint IS NOT NULL
    UNION ALL SELECT coalesce(sum(amount), 0) FROM (SELECT at, amount ${OF_BANK}) AS line, after WHERE ${NEAR} AND at > after.told_at HAVING $3::bigint IS NULL)
  SELECT after.sum + near.sum AS balance FROM after, near ORDER BY abs(after.sum + near.sum - $3::bigint) LIMIT 1`;

/**
 * Compares our RAIL account with the bank's balance at the end of a day. The bank's: the last balance that it told on the day and its movements
 * afterwards; where it told none, the balance of the day before and the day's movements. The opening difference was noted before the first posting; else
 * the first day with a balance takes it.
 */
export async function compareBalances(
  tx: Tx,
  { connectionId, day }: ProvenDay,
  { earlier, change }: { earlier: Earlier | undefined; change: bigint },
): Promise<Balances> {
  const { end } = boundsOf(day);
  const ourBalance = (earlier?.ourBalance ?? 0n) + change;
  const explained = (await tx.query<{ sum: bigint }>(EXPLAINED, [connectionId, day, end])).rows[0]?.sum ?? 0n;
  const known = earlier?.openingDifference ?? (await notedOpening(tx, connectionId, day));
  const expected = ourBalance + explained + (known ?? 0n);
  const told = (await tx.query<{ balance: string }>(TOLD, [connectionId, day, known === null ? null : expected]))
    .rows[0];
  const bankBalance = told ? BigInt(told.balance) : await chained(tx, connectionId, earlier);
  if (bankBalance === null) return { ourBalance, bankBalance, openingDifference: known, unexplained: 0n };
  const rest = bankBalance - expected;
  return known === null
    ? { ourBalance, bankBalance, openingDifference: rest, unexplained: 0n }
    : { ourBalance, bankBalance, openingDifference: known, unexplained: rest };
}

async function notedOpening(tx: Tx, connectionId: string, day: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ noted: bigint | null }>(
    "SELECT opening_difference AS noted FROM connection_proof WHERE connection_id = $1 AND day = $2",
    [connectionId, day],
  );
  return rows[0]?.noted ?? null;
}

async function chained(tx: Tx, connectionId: string, earlier: Earlier | undefined): Promise<bigint | null> {
  if (!earlier?.isDayBefore || earlier.bankBalance === null) return null;
  const moved = (await tx.query<{ sum: bigint }>(MOVED, [connectionId])).rows[0]?.sum ?? 0n;
  return earlier.bankBalance + moved;
}

/** Stores what nothing explains as a difference of the day. Returns how many: 0 or 1. */
export async function storeBalanceDifference(
  tx: Tx,
  { operatorId, connectionId, day }: Pick<ProvenDay, "operatorId" | "connectionId" | "day">,
  { bankBalance, unexplained }: Pick<Balances, "bankBalance" | "unexplained">,
): Promise<number> {
  if (unexplained === 0n || bankBalance === null) return 0;
  const { end } = boundsOf(day);
  await tx.query(
    `INSERT INTO proof_difference (operator_id, id, connection_id, day, kind, lines, at, amount_here, amount_bank)
     VALUES ($1, gen_random_uuid(), $2, $3, 'BALANCE_DIFFERS', 0, $4, $5, $6)`,
    [operatorId, connectionId, day, end, bankBalance - unexplained, bankBalance],
  );
  return 1;
}
