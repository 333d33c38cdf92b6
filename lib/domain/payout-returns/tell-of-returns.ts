import { databaseTime } from "#lib/server/clock.ts";
import type { Tx } from "#lib/server/db.ts";
import { announceAlarms, lockAlarmSettings, raiseAlarm } from "../alarms/raise-alarm.ts";
import type { DecidedReturn } from "./decide-return.ts";

/**
 * Raises an alarm for each return that was booked, about its payout, and for each that a person must look at, about its bank. Call it last: it holds the
 * operators' alarms until the transaction ends.
 */
export async function tellOfReturns(tx: Tx, decided: readonly DecidedReturn[]): Promise<void> {
  const news = decided.filter(({ decision }) => decision.verdict !== "KNOWN");
  if (news.length === 0) return;
  const { rows } = await tx.query<{ id: string; operatorId: string }>(
    `SELECT id, operator_id AS "operatorId" FROM connection WHERE id = ANY($1::uuid[])`,
    [news.map(({ connectionId }) => connectionId)],
  );
  const operators = new Map(rows.map(({ id, operatorId }) => [id, operatorId]));
  const operatorIds = [...new Set(operators.values())];
  const settings = await lockAlarmSettings(tx, operatorIds);
  const at = await databaseTime(tx);
  for (const { decision, payout, message, connectionId } of news) {
    const operatorId = operators.get(connectionId);
    if (!operatorId) continue;
    const [kind, subject] =
      decision.verdict === "BOOKED" && payout
        ? (["payoutReturned", payout.id] as const)
        : (["unknownReturn", connectionId] as const);
    const told = { actor: "rail", source: null, device: null, formerEmails: [], amount: BigInt(message.amount) };
    await raiseAlarm(tx, { ...told, operatorId, kind, subject, at }, settings.get(operatorId));
  }
  await announceAlarms(tx, operatorIds);
}
