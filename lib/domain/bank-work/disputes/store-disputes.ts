import { ENDED_DISPUTE_STATES } from "#lib/core/states/dispute-state.ts";
import type { Dispute } from "#lib/rail/port.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { lockAlarmSettings, raiseAlarm } from "../../integration/alarms/raise-alarm.ts";

type Bank = { id: string; operatorId: string };
type Stored = { id: string; amount: bigint; state: string; isNew: boolean; isChanged: boolean };

// An account that has the payment later is found at a later reading.
const STORE = `INSERT INTO dispute (operator_id, connection_id, id, bank_id, account_id, end_to_end_id, amount, state, opened_at, until, text,
    seen_at, created_at, updated_at)
  SELECT $1, $2, t.id, t.bank_id, (
      SELECT a.id FROM account a WHERE a.operator_id = $1 AND a.id IN (
        SELECT account_id FROM payment WHERE end_to_end_id = t.end_to_end_id
        UNION ALL SELECT account_id FROM unapplied_payment WHERE end_to_end_id = t.end_to_end_id) LIMIT 1),
    t.end_to_end_id, t.amount, t.state, t.opened_at, t.until, t.text, $3, $3, $3
  FROM unnest($4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[])
    AS t (id, bank_id, end_to_end_id, amount, state, opened_at, until, text)
  ON CONFLICT (connection_id, bank_id) DO UPDATE SET account_id = coalesce(dispute.account_id, excluded.account_id), amount = excluded.amount,
    state = excluded.state, until = excluded.until, text = excluded.text, seen_at = $3,
    updated_at = CASE WHEN (dispute.account_id, dispute.amount, dispute.state, dispute.until, dispute.text) IS DISTINCT FROM
        (coalesce(dispute.account_id, excluded.account_id), excluded.amount, excluded.state, excluded.until, excluded.text)
      THEN $3 ELSE dispute.updated_at END
  RETURNING id, amount, state, created_at = $3::timestamptz(3) AS "isNew", updated_at = $3::timestamptz(3) AS "isChanged"`;

/** Stores disputes as their bank tells them, in one transaction. One that is new and has not ended raises an alarm. */
export async function storeDisputes({ id, operatorId }: Bank, told: readonly Dispute[]): Promise<void> {
  const disputes = [...new Map(told.map((one) => [one.id, one])).values()];
  if (disputes.length === 0) return;
  await transaction(async (tx) => {
    const at = await databaseTime(tx);
    const { rows: stored } = await tx.query<Stored>(STORE, [
      ...[operatorId, id, at, disputes.map(() => uuidV7()), disputes.map((one) => one.id)],
      ...[disputes.map(({ endToEndId }) => endToEndId), disputes.map(({ amount }) => amount)],
      ...[disputes.map(({ state }) => state), disputes.map(({ openedAt }) => openedAt)],
      ...[disputes.map(({ until }) => until), disputes.map(({ text }) => text)],
    ]);
    if (stored.some(({ isChanged }) => isChanged)) await tellOperator(tx, operatorId, { tags: ["disputes"] });
    await raiseAlarms(tx, operatorId, {
      raised: stored.filter(({ isNew, state }) => isNew && !ENDED_DISPUTE_STATES.includes(state)),
      at,
    });
  });
}

/** Call it last: it holds the operator's alarms until the transaction ends. */
async function raiseAlarms(tx: Tx, operatorId: string, { raised, at }: { raised: readonly Stored[]; at: Date }) {
  if (raised.length === 0) return;
  const settings = (await lockAlarmSettings(tx, [operatorId])).get(operatorId);
  for (const { id: subject, amount } of raised) {
    const bank = { actor: "rail", source: null, device: null, formerEmails: [] };
    await raiseAlarm(tx, { ...bank, operatorId, kind: "newDispute", subject, amount, at }, settings);
  }
  await tellOperator(tx, operatorId, { tags: ["alarms"] });
}
