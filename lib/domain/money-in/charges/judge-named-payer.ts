import { lockBooks, postingTime } from "#lib/ledger/books.ts";
import type { SettledPayer } from "#lib/rail/messages.ts";
import { orderWrites } from "#lib/rail/queues/outbox.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce, OUTBOX } from "#lib/server/jobs/notify.ts";
import { type NewEvent, writeEvents } from "../../base/events/write-events.ts";
import { findUnappliedPayment, type UnappliedRow } from "../unapplied-payments/find-unapplied-payment.ts";
import { isEndedUnpaid } from "../unapplied-payments/is-told.ts";
import { firstStatus, returnReference, type UnappliedReason } from "../unapplied-payments/unapplied-payment.ts";
import { unappliedReturnOrder } from "../unapplied-payments/write-unapplied.ts";
import type { PayableCharge } from "./charge.ts";
import { creditWaiting } from "./credit-waiting.ts";
import { namedCharge } from "./creditable-charge.ts";
import { changedBy } from "./decide-payment.ts";
import { chargeWrites } from "./payment-rows.ts";
import { type ConnectionRules, reasonAgainst } from "./reason-against.ts";

const TAGS = ["unappliedPayments", "charges"] as const;

/**
 * Stores who paid money that was set aside without a payer. What waits only for that is judged anew: it pays its charge, or goes
 * back. Whoever comes first decides: what has moved since stays as it is.
 */
export async function judgeNamedPayer(
  tx: Tx,
  { accountId, id, payer }: { accountId: string; id: string; payer: SettledPayer },
): Promise<void> {
  const books = await lockBooks(tx, [accountId]);
  const waiting = await findUnappliedPayment(tx, { accountIds: [accountId], id }, "FOR UPDATE");
  if (waiting.payer) return;
  await tx.query({
    text: "UPDATE unapplied_payment SET payer = $3, payer_proof = 'NETWORK' WHERE account_id = $1 AND id = $2",
    values: [accountId, id, JSON.stringify(payer)],
  });
  const waitsForPayer =
    waiting.status === "WAITING" && waiting.reason === "PAYER_UNPROVEN" && waiting.returnReference === null;
  if (!waitsForPayer) return announce(tx, { accountIds: [accountId], tags: [...TAGS], queues: [] });
  const rules = await rulesOf(tx, waiting);
  const charge = await namedCharge(tx, waiting, "FOR UPDATE");
  const { pixKey, txid, paidAt } = waiting;
  const reason = reasonAgainst(
    { ...{ txid, pixKey, paidAt, payer, amount: Number(waiting.amount) }, proof: "NETWORK", holder: "UNKNOWN" },
    charge,
    rules,
  );
  const byBank = { payer, proof: "NETWORK" as const, actor: "rail", decided: null };
  if (reason === null) await creditWaiting(tx, waiting, { ...byBank, books, charge: charge as PayableCharge });
  else await setAsideAnew(tx, waiting, { charge, reason, rules, at: postingTime(books.values()) });
}

async function rulesOf(tx: Tx, { connectionId }: UnappliedRow): Promise<ConnectionRules> {
  const { rows } = await tx.query<ConnectionRules>({
    text: `SELECT late_payments AS late, unknown_payers AS "unknownPayers" FROM connection WHERE id = $1`,
    values: [connectionId],
  });
  return rows[0] ?? { late: "RETURN", unknownPayers: "CREDIT" };
}

type Judged = { charge: PayableCharge | undefined; reason: UnappliedReason; rules: ConnectionRules; at: Date };

/** What must not be credited goes back, or waits on for another reason. */
async function setAsideAnew(tx: Tx, waiting: UnappliedRow, { charge, reason, rules, at }: Judged): Promise<void> {
  const { accountId, id, amount, pixKey } = waiting;
  const status = waiting.isDisputed ? "WAITING" : firstStatus(reason, rules.late);
  const reference = status === "RETURNING" ? returnReference(id, 1) : null;
  const moved = changedBy(charge, reason);
  await tx.query({
    text: `UPDATE unapplied_payment SET status = $3, reason = $4, return_reference = $5, updated_at = $6
           WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, status, reason, reference, at],
  });
  const ofRail = { accountId, actor: "rail" };
  const ofCharge: NewEvent[] = moved
    ? [{ ...ofRail, recordKind: "charge", recordId: moved.id, status: moved.status, pixKey: moved.pixKey }]
    : [];
  // The event of a charge that becomes REJECTED tells it.
  const isSilent = moved?.status === "REJECTED" || !isEndedUnpaid(charge?.status);
  const ofMoney: NewEvent[] = reference
    ? [{ ...ofRail, recordKind: "unappliedPayment", recordId: id, status, pixKey, isSilent }]
    : [];
  await writeEvents(tx, {
    at,
    events: [...ofCharge, ...ofMoney],
    writes: [
      ...chargeWrites(moved ? [{ charge: moved, endToEndId: null, reason }] : [], at),
      ...orderWrites(reference ? [unappliedReturnOrder({ ...waiting, amount: Number(amount) }, reference)] : []),
    ],
    change: { accountIds: [accountId], tags: [...TAGS], queues: [...OUTBOX] },
  });
}
