import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { lockAlarmSettings, raiseAlarm } from "../../integration/alarms/raise-alarm.ts";
import { firstDaySql, lockDay } from "./claim-days.ts";
import {
  type Balances,
  compareBalances,
  earlierBalances,
  storeBalanceDifference,
} from "./comparison/compare-balances.ts";
import { matchDaysAround } from "./comparison/match-days-around.ts";
import { loadOurLines } from "./comparison/our-lines.ts";
import { boundsOf, MIDNIGHT_MINUTES, type ProvenDay } from "./comparison/proven-day.ts";
import { storeDifferences } from "./comparison/store-differences.ts";
import { brtDaySql } from "./note-day.ts";

const COMPARE_SECONDS_MAX = 900;

/** Compares a day whose lines of the bank's are stored, in one transaction, and stores what differs. Throws Taken. */
export async function compareDay(proven: ProvenDay): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = '${COMPARE_SECONDS_MAX}s'; SET LOCAL work_mem = '64MB'`);
    await lockDay(tx, proven);
    const earlier = await earlierBalances(tx, proven);
    const change = await loadOurLines(tx, proven, earlier?.end ?? null);
    // A nested loop over lines that the planner takes for few would not end.
    await tx.query("SET LOCAL enable_nestloop = off");
    await matchLines(tx, proven);
    const { open, late } = await storeDifferences(tx, proven);
    const balances = await compareBalances(tx, proven, { earlier, change });
    const stored = open + (await storeBalanceDifference(tx, proven, balances));
    const differences = stored - (await matchDaysAround(tx, proven, balances));
    await finish(tx, proven, { balances, differences });
    if (differences + late > 0) await raiseProofAlarm(tx, proven, "proofDifferent");
    await tellOperator(tx, proven.operatorId, { tags: ["proofs"] });
  });
}

// What of the next day a line of the bank's has found already must not be looked for again, also when that day is proven late.
const CLEAN_UP = `DELETE FROM proof_line l WHERE connection_id = $1 AND (side = 'BANK' OR partner IS NULL OR (at < $2 AND NOT EXISTS (
    SELECT FROM connection_proof f WHERE f.connection_id = $1 AND f.day = ${brtDaySql("l.at")} AND f.status = 'FAILED'
      AND f.day >= ${firstDaySql("clock_timestamp()", "f.operator_id")})))`;
const FINISH = `UPDATE connection_proof SET status = $3, our_balance = $4, bank_balance = $5, opening_difference = $6, differences = $7, failure = NULL,
    next_attempt_at = NULL, ended_at = clock_timestamp(), leased_by = NULL, leased_until = NULL,
    lines_matched = (SELECT count(*) FROM proof_line b JOIN proof_line o ON o.connection_id = $1 AND o.side = 'OURS' AND o.id = b.partner
      WHERE b.connection_id = $1 AND b.side = 'BANK' AND b.amount = o.amount)
  WHERE connection_id = $1 AND day = $2`;

async function finish(
  tx: Tx,
  { connectionId, day }: ProvenDay,
  { balances, differences }: { balances: Balances; differences: number },
): Promise<void> {
  const { ourBalance, bankBalance, openingDifference } = balances;
  const status = differences > 0 ? "DIFFERENT" : "CLEAN";
  await tx.query(FINISH, [...[connectionId, day, status, ourBalance, bankBalance, openingDifference, differences]]);
  await tx.query(CLEAN_UP, [connectionId, boundsOf(day).end]);
}

/** Raises an alarm about a connection's proof. Call it last: it holds the operator's alarms until the transaction ends. */
export async function raiseProofAlarm(
  tx: Tx,
  { operatorId, connectionId }: ProvenDay,
  kind: "proofDifferent" | "proofFailed",
): Promise<void> {
  const settings = (await lockAlarmSettings(tx, [operatorId])).get(operatorId);
  const nobody = { actor: "book", source: null, device: null, amount: null, formerEmails: [] };
  const alarm = { ...nobody, operatorId, kind, subject: connectionId, at: await databaseTime(tx) };
  await raiseAlarm(tx, alarm, settings);
  await tellOperator(tx, operatorId, { tags: ["alarms"] });
}

/** What a line of the bank's and one of ours have in common. `exact`: they have one amount, too. */
type Pass = { bank: string; ours: string; exact?: true; bankLines?: string };

/** A bank's line that names a payment is not the payment when it is its fee. */
const MONEY = "l.kind NOT IN ('FEE', 'BLOCK')";

const PASSES: readonly Pass[] = [
  { bank: "l.reference", ours: "l.reference" },
  { bank: "l.end_to_end_id", ours: "l.second_id" },
  { bank: "l.end_to_end_id", ours: "l.end_to_end_id", exact: true },
  { bank: "l.end_to_end_id", ours: "l.end_to_end_id" },
  { bank: "l.kind", ours: "l.kind", exact: true, bankLines: "l.end_to_end_id IS NULL AND l.reference IS NULL" },
];

/** Which lines are compared: of the day itself, or of the minutes on both sides of its end or of its start. */
const ROUNDS = [
  { ours: "l.difference_id IS NULL AND l.at >= $2 AND l.at < $3", bank: "true", isExact: false },
  { ours: "l.at >= $3", bank: `l.at >= $3::timestamptz - interval '${MIDNIGHT_MINUTES} minutes'`, isExact: true },
  {
    ours: "l.difference_id IS NOT NULL",
    bank: `l.at < $2::timestamptz + interval '${MIDNIGHT_MINUTES} minutes'`,
    isExact: true,
  },
] as const;

/** Numbers the lines that have one key, in the order of amounts and times: the first of one side belongs to the first of the other. */
const numbered = (side: "BANK" | "OURS", key: string, { exact, where }: { exact: boolean; where: string }) =>
  `SELECT l.id, ${key} AS key, sign(l.amount) AS sign, ${exact ? "l.amount" : "0::bigint"} AS amount,
     row_number() OVER (PARTITION BY ${key}, sign(l.amount)${exact ? ", l.amount" : ""} ORDER BY abs(l.amount), l.at, l.id) AS nth
   FROM proof_line l WHERE l.connection_id = $1 AND l.side = '${side}' AND l.partner IS NULL AND ${key} IS NOT NULL AND ${where}`;

function passSql({ bank, ours, exact, bankLines = "true" }: Pass, round: (typeof ROUNDS)[number]): string {
  const isExact = exact ?? round.isExact;
  const ofBank = numbered("BANK", bank, { exact: isExact, where: `${MONEY} AND ${bankLines} AND ${round.bank}` });
  const ofUs = numbered("OURS", ours, { exact: isExact, where: round.ours });
  // One pair has two lines. A join with both at once would be a nested loop over all lines.
  return `WITH pair AS MATERIALIZED (SELECT bank.id AS bank, ours.id AS ours FROM (${ofBank}) AS bank JOIN (${ofUs}) AS ours USING (key, sign, amount, nth)),
      paired AS (SELECT 'BANK' AS side, bank AS id, ours AS partner FROM pair UNION ALL SELECT 'OURS', ours, bank FROM pair)
    UPDATE proof_line SET partner = paired.partner FROM paired
    WHERE proof_line.connection_id = $1 AND proof_line.side = paired.side AND proof_line.id = paired.id AND $2::timestamptz <= $3::timestamptz`;
}

// A payout that failed after the bank had debited it, or a return: two lines that undo each other, and none of ours.
const UNDONE = `WITH numbered AS (
    SELECT id, end_to_end_id, amount, CASE kind WHEN 'RETURN_IN' THEN 'RETURN_OUT' ELSE kind END AS kind,
      row_number() OVER (PARTITION BY end_to_end_id, kind, amount ORDER BY at, id) AS nth
    FROM proof_line WHERE connection_id = $1 AND side = 'BANK' AND partner IS NULL AND end_to_end_id IS NOT NULL
      AND kind IN ('PAYOUT', 'RETURN_OUT', 'RETURN_IN')),
  pair AS (SELECT undone.id, undoing.id AS partner FROM numbered undone JOIN numbered undoing USING (end_to_end_id, kind, nth)
    WHERE undone.amount = -undoing.amount)
  UPDATE proof_line SET partner = pair.partner FROM pair
  WHERE proof_line.connection_id = $1 AND proof_line.side = 'BANK' AND proof_line.id = pair.id`;

/**
 * Gives each line of a day its partner on the other side, by the ids that both have, else by amount and time: each line at most one. The database does it,
 * so memory does not grow with the day.
 */
async function matchLines(tx: Tx, { connectionId, day }: ProvenDay): Promise<void> {
  const { start, end } = boundsOf(day);
  for (const round of ROUNDS)
    for (const pass of PASSES) await tx.query(passSql(pass, round), [connectionId, start, end]);
  await tx.query(UNDONE, [connectionId]);
}
