import { databaseTime } from "#lib/server/clock.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { lockAlarmSettings, raiseAlarm } from "../alarms/raise-alarm.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import { firstDaySql, lockDay } from "./claim-days.ts";
import { type Balances, compareBalances, earlierBalances, storeBalanceDifference } from "./compare-balances.ts";
import { matchDaysAround } from "./match-days-around.ts";
import { matchLines } from "./match-lines.ts";
import { brtDaySql } from "./note-day.ts";
import { loadOurLines } from "./our-lines.ts";
import { boundsOf, type ProvenDay } from "./proven-day.ts";
import { storeDifferences } from "./store-differences.ts";

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
