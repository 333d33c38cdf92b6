import type { Tx } from "#lib/server/db.ts";
import { type Balances, storeBalanceDifference } from "./compare-balances.ts";
import { MIDNIGHT_MINUTES, type ProvenDay } from "./proven-day.ts";

type Place = Pick<ProvenDay, "operatorId" | "connectionId" | "day">;
type Ended = { day: string; status: "OPEN" | "WAITING" };

const LATER = `SELECT min(day)::text AS day, min(day) FILTER (WHERE bank_balance IS NOT NULL)::text AS "toldDay"
  FROM connection_proof WHERE connection_id = $1 AND day > $2 AND our_balance IS NOT NULL`;
const LOCK = `SELECT FROM proof_difference WHERE operator_id = $1 AND connection_id = $2 AND status IN ('OPEN', 'WAITING')
  AND (day BETWEEN $3::date - 1 AND $3::date + 1 OR day = $4) ORDER BY id FOR UPDATE`;
const FOUND = `SELECT coalesce(sum(coalesce(amount_bank, 0) - coalesce(amount_here, 0)), 0)::bigint AS sum
  FROM proof_difference WHERE operator_id = $1 AND connection_id = $2 AND day = $3`;

// Without an opening difference the first day with a balance has taken for one what this day's differences are.
const MEND_OPENING = `UPDATE connection_proof SET opening_difference = coalesce($3::bigint, opening_difference - $4::bigint)
  WHERE connection_id = $1 AND day > $2 AND our_balance IS NOT NULL`;
const END_BALANCE = `UPDATE proof_difference SET status = 'MATCHED'
  WHERE operator_id = $1 AND connection_id = $2 AND day = $3 AND kind = 'BALANCE_DIFFERS' AND status = 'OPEN'
  RETURNING amount_here AS here, amount_bank AS bank`;

/** What a difference of the bank's and one of ours have in common, in the order of `compare-day.ts`. */
const KEYS = [
  { bank: "reference", here: "reference" },
  { bank: "end_to_end_id", here: "movement->>'secondId'" },
  { bank: "end_to_end_id", here: "end_to_end_id" },
] as const;
const numbered = (kind: "ONLY_AT_BANK" | "ONLY_HERE", key: string, amount: string) =>
  `SELECT id, day, at, ${key} AS key, ${amount} AS amount, row_number() OVER (PARTITION BY ${key}, ${amount} ORDER BY at, id) AS nth
   FROM proof_difference WHERE operator_id = $1 AND connection_id = $2 AND day BETWEEN $3::date - 1 AND $3::date + 1 AND kind = '${kind}'
     AND status IN ('OPEN', 'WAITING') AND lines = 1 AND movement->>'kind' <> 'FEE' AND ${key} IS NOT NULL`;
const pairSql = ({ bank, here }: (typeof KEYS)[number]) =>
  `WITH pair AS (SELECT bank.id AS bank, here.id AS here
      FROM (${numbered("ONLY_AT_BANK", bank, "amount_bank")}) AS bank JOIN (${numbered("ONLY_HERE", here, "amount_here")}) AS here
        USING (key, amount, nth)
      WHERE bank.day <> here.day AND $3::date IN (bank.day, here.day)
        AND bank.at BETWEEN here.at - interval '${2 * MIDNIGHT_MINUTES} minutes' AND here.at + interval '${2 * MIDNIGHT_MINUTES} minutes'),
    paired AS (SELECT bank AS id FROM pair UNION ALL SELECT here FROM pair)
  UPDATE proof_difference d SET status = 'MATCHED' FROM paired, proof_difference before
  WHERE d.operator_id = $1 AND d.id = paired.id AND before.operator_id = $1 AND before.id = paired.id
  RETURNING d.day::text AS day, before.status`;

const COUNT = `UPDATE connection_proof p SET differences = p.differences - ended.count,
    status = CASE WHEN p.differences = ended.count THEN 'CLEAN' ELSE p.status END
  FROM (SELECT day, count(*)::int AS count FROM unnest($2::date[]) AS one(day) GROUP BY day) AS ended
  WHERE p.connection_id = $1 AND p.day = ended.day AND p.status = 'DIFFERENT'`;

/**
 * Ends what the days around a day stored because it was missing, when it is proven after later ones: the other half of what crosses midnight, and the
 * balance that nothing explained. Returns how many of the day's own differences have ended so.
 */
export async function matchDaysAround(tx: Tx, proven: ProvenDay, { openingDifference }: Balances): Promise<number> {
  const { operatorId, connectionId, day } = proven;
  const later = (await tx.query<{ day: string | null; toldDay: string | null }>(LATER, [connectionId, day])).rows[0];
  if (!later?.day) return 0;
  const here = [operatorId, connectionId, day];
  await tx.query(LOCK, [...here, later.toldDay]);
  const found = (await tx.query<{ sum: bigint }>(FOUND, here)).rows[0]?.sum ?? 0n;
  await tx.query(MEND_OPENING, [connectionId, day, openingDifference, found]);
  const ended = later.toldDay ? await explainBalance(tx, { operatorId, connectionId, day: later.toldDay }, found) : [];
  for (const keys of KEYS) ended.push(...(await tx.query<Ended>(pairSql(keys), here)).rows);
  const open = ended.filter(({ status }) => status === "OPEN").map((one) => one.day);
  const others = open.filter((one) => one !== day);
  await tx.query(COUNT, [connectionId, others]);
  return open.length - others.length;
}

/** What the missing day has found is no difference of a later balance any more. What remains is a new one: what was found cannot be changed. */
async function explainBalance(tx: Tx, later: Place, found: bigint): Promise<Ended[]> {
  if (found === 0n) return [];
  const { operatorId, connectionId, day } = later;
  const known = await tx.query<{ here: bigint; bank: bigint }>(END_BALANCE, [operatorId, connectionId, day]);
  if (!known.rows[0]) return [];
  const { here, bank: bankBalance } = known.rows[0];
  const rest = await storeBalanceDifference(tx, later, { bankBalance, unexplained: bankBalance - here - found });
  return rest > 0 ? [] : [{ day, status: "OPEN" }];
}
