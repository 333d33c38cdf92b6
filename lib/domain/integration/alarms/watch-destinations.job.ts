import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { destinationOfPayout } from "../../money-out/limits/velocity-periods.ts";
import { type AlarmSettings, announceAlarms, lockAlarmSettings, raiseAlarm } from "./raise-alarm.ts";

const ACCOUNTS_MAX = 100;
const POSTINGS_MAX = 5_000;

// What was paid before the operator set an amount is learned, and raises nothing.
const BEGIN = `INSERT INTO destination_check (account_id, raises_after)
  SELECT b.account_id, b.seq FROM alarm_settings s JOIN account a ON a.operator_id = s.operator_id
    JOIN book b ON b.account_id = a.id
  WHERE s.new_destination_over IS NOT NULL AND NOT EXISTS (SELECT FROM destination_check c WHERE c.account_id = a.id)
  LIMIT ${ACCOUNTS_MAX} ON CONFLICT DO NOTHING`;
const SPAN = `SELECT c.account_id AS "accountId", a.operator_id AS "operatorId", c.seq, c.raises_after AS "raisesAfter",
    least(b.seq, c.seq + ${POSTINGS_MAX}) AS "toSeq"
  FROM destination_check c JOIN book b ON b.account_id = c.account_id JOIN account a ON a.id = c.account_id
  WHERE b.seq > c.seq ORDER BY c.checked_at LIMIT 1 FOR UPDATE OF c SKIP LOCKED`;

type Span = { accountId: string; operatorId: string; seq: bigint; raisesAfter: bigint; toSeq: bigint };

/**
 * Raises an alarm for each payout of more than the operator's amount to a destination that the operator never paid, from
 * the postings of one account that are new, at most 5,000. A destination is paid when the payout has settled. Accounts
 * take turns. Returns how many postings it looked at.
 */
export async function watchDestinations(): Promise<number> {
  return transaction(async (tx) => {
    await tx.query(BEGIN);
    const [span] = (await tx.query<Span>(SPAN)).rows;
    if (!span) return 0;
    await watch(tx, span);
    await tx.query("UPDATE destination_check SET seq = $2, checked_at = clock_timestamp() WHERE account_id = $1", [
      span.accountId,
      span.toSeq,
    ]);
    return Number(span.toSeq - span.seq);
  });
}

// The postings of a book are numbered in the order in which they are committed: none is passed over. Their ids are read
// apart (OFFSET 0), because row-level security lets an index be asked for columns and values only.
const PAYOUTS = `SELECT p.seq, p.step, w.id, w.amount, w.creditor, w.pix_key AS "pixKey", w.created_by AS "createdBy"
  FROM (SELECT account_id, seq, split_part(reference, ':', 3) AS step, split_part(reference, ':', 2)::uuid AS id FROM posting
    WHERE account_id = $1 AND seq > $2 AND seq <= $3 AND reference LIKE 'withdrawal:%'
      AND split_part(reference, ':', 3) IN ('hold', 'settle') OFFSET 0) AS p
    JOIN withdrawal w ON w.account_id = p.account_id AND w.id = p.id ORDER BY p.seq`;

type Payout = {
  seq: bigint;
  step: "hold" | "settle";
  id: string;
  amount: bigint;
  createdBy: string;
} & Parameters<typeof destinationOfPayout>[0];

async function watch(tx: Tx, { accountId, operatorId, seq, raisesAfter, toSeq }: Span): Promise<void> {
  const { rows: payouts } = await tx.query<Payout>(PAYOUTS, [accountId, seq, toSeq]);
  if (payouts.length === 0) return;
  const settings = (await lockAlarmSettings(tx, [operatorId])).get(operatorId);
  const paid = await paidAmong(tx, operatorId, payouts);
  const before = paid.size;
  let raised = 0;
  for (const payout of payouts) {
    const destination = destinationOfPayout(payout);
    if (payout.step === "settle") paid.add(destination);
    else if (payout.seq > raisesAfter && !paid.has(destination) && isOver(payout, settings)) {
      await raiseFor(tx, operatorId, { payout, settings });
      raised++;
    }
  }
  if (paid.size > before)
    await tx.query("INSERT INTO paid_destination SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", [
      operatorId,
      [...paid],
    ]);
  if (raised > 0) await announceAlarms(tx, [operatorId]);
}

/** The destinations of these payouts that the operator has paid. */
async function paidAmong(tx: Tx, operatorId: string, payouts: readonly Payout[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ destination: string }>(
    "SELECT destination FROM paid_destination WHERE operator_id = $1 AND destination = ANY($2::text[])",
    [operatorId, payouts.map(destinationOfPayout)],
  );
  return new Set(rows.map(({ destination }) => destination));
}

function isOver({ amount }: Payout, settings: AlarmSettings | undefined): boolean {
  const over = settings?.newDestinationOver ?? null;
  return over !== null && amount > over;
}

async function raiseFor(
  tx: Tx,
  operatorId: string,
  {
    payout: { id: subject, amount, createdBy: actor },
    settings,
  }: { payout: Payout; settings: AlarmSettings | undefined },
): Promise<void> {
  const at = await databaseTime(tx);
  const unknown = { source: null, device: null, formerEmails: [] };
  await raiseAlarm(tx, { ...unknown, operatorId, kind: "newDestination", subject, actor, amount, at }, settings);
}
