import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { aheadMsSql } from "#lib/server/clock.ts";
import type { Tx } from "#lib/server/db.ts";
import { columnsOf, type Row, select } from "#lib/server/row.ts";
import { type KnownPayment, PAYABLE_FIELDS, type PayableCharge, type PaymentDecision } from "./decide-payment.ts";

/** A payment message in processing. `accountId`: the account with its Pix key, null when no account has it. */
export type Arrival = { inboxId: string; message: PaymentMessage; paymentId: string; accountId: string | null };

type Decided = { arrival: Arrival; decision: PaymentDecision };

/** The account of a Pix key, and how far its operator's clock is ahead. */
type Owner = Row<"PixKey", "accountId"> & { aheadMs: number };

const ACCOUNTS_OF_KEYS = `SELECT ${select("PixKey", "pix_key", ["key", "accountId"])}, ${aheadMsSql("account_id")} AS "aheadMs" FROM pix_key WHERE key = ANY($1::text[])`;

/** Returns the account of each Pix key, by key. Keys of other institutions are absent. */
export async function accountsOfKeys(tx: Tx, arrivals: Arrival[]): Promise<Map<string, Owner>> {
  const { rows } = await tx.query<Owner & Row<"PixKey", "key">>({
    name: "accounts-of-keys",
    text: ACCOUNTS_OF_KEYS,
    values: [[...new Set(arrivals.map((arrival) => arrival.message.pixKey))]],
  });
  return new Map(rows.map((row) => [row.key, row]));
}

const LOCK_CHARGES = `SELECT ${select("Charge", "charge", PAYABLE_FIELDS)}
  FROM charge WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY account_id, id FOR UPDATE`;

/** Locks and returns the charges that these payments name, by "accountId chargeId". */
export async function loadCharges(tx: Tx, arrivals: Arrival[]): Promise<Map<string, PayableCharge>> {
  const { accountIds, chargeIds } = named(arrivals);
  const { rows } = await tx.query<PayableCharge>({
    name: "lock-charges",
    text: LOCK_CHARGES,
    values: [accountIds, chargeIds],
  });
  return new Map(rows.map((row) => [`${row.accountId} ${row.id}`, row]));
}

function named(arrivals: Arrival[]): { accountIds: string[]; chargeIds: string[] } {
  const accountIds: string[] = [];
  const chargeIds: string[] = [];
  for (const { accountId, message } of arrivals) {
    const chargeId = chargeIdOf(message.txid);
    if (!accountId || !chargeId) continue;
    accountIds.push(accountId);
    chargeIds.push(chargeId);
  }
  return { accountIds, chargeIds };
}

const KNOWN_PAYMENTS = `SELECT ${select("Payment", "payment", ["accountId", "endToEndId", "chargeId", "amount"])}
  FROM payment WHERE end_to_end_id = ANY($1::text[])`;

/** Returns the payments among these that were credited earlier, to any account, by endToEndId. */
export async function loadPayments(tx: Tx, arrivals: Arrival[]): Promise<Map<string, KnownPayment>> {
  const { rows } = await tx.query<KnownPayment & Row<"Payment", "endToEndId">>({
    name: "known-payments",
    text: KNOWN_PAYMENTS,
    values: [arrivals.map((arrival) => arrival.message.endToEndId)],
  });
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

const INSERT_PAYMENTS = `INSERT INTO payment (
    ${columnsOf("Payment", ["accountId", "endToEndId", "id", "chargeId", "amount", "debtor", "settledAt"])})
  SELECT *, $7::timestamptz FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::jsonb[])`;

/** Inserts the payments that were credited. */
export async function writePayments(tx: Tx, decided: Decided[], at: Date): Promise<void> {
  const credited = decided.flatMap(({ arrival, decision }) =>
    decision.verdict === "ACCEPTED" && decision.credited ? [{ ...arrival, charge: decision.charge }] : [],
  );
  if (credited.length === 0) return;
  await tx.query({
    name: "insert-payments",
    text: INSERT_PAYMENTS,
    values: [
      credited.map((item) => item.charge.accountId),
      credited.map((item) => item.message.endToEndId),
      credited.map((item) => item.paymentId),
      credited.map((item) => item.charge.id),
      credited.map((item) => item.charge.amount),
      credited.map((item) => JSON.stringify(item.message.debtor)),
      at,
    ],
  });
}

/** Writes the status of each charge that changed, with the payment of a PAID one and the reason of a REJECTED one. */
export async function writeCharges(tx: Tx, decided: Decided[], at: Date): Promise<void> {
  const moved = decided.flatMap(({ arrival, decision }) =>
    decision.verdict !== "QUARANTINED" && decision.charge
      ? [{ charge: decision.charge, message: arrival.message, reason: decision.reason }]
      : [],
  );
  if (moved.length === 0) return;
  const whenPaid = <T>(item: (typeof moved)[number], value: T) => (item.charge.status === "PAID" ? value : null);
  await tx.query({
    name: "move-charges",
    text: `UPDATE charge SET status = moved.status, updated_at = $7,
             paid_at = CASE WHEN moved.status = 'PAID' THEN $7::timestamptz END,
             end_to_end_id = moved.end_to_end_id, debtor = moved.debtor, error_code = moved.error_code
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::text[])
             AS moved(account_id, id, status, end_to_end_id, debtor, error_code)
           WHERE charge.account_id = moved.account_id AND charge.id = moved.id`,
    values: [
      moved.map((item) => item.charge.accountId),
      moved.map((item) => item.charge.id),
      moved.map((item) => item.charge.status),
      moved.map((item) => whenPaid(item, item.message.endToEndId)),
      moved.map((item) => whenPaid(item, JSON.stringify(item.message.debtor))),
      moved.map((item) => (item.charge.status === "REJECTED" ? item.reason : null)),
      at,
    ],
  });
}
