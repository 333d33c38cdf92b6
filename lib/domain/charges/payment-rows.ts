import type { PayerProof, PaymentMessage } from "#lib/rail/messages.ts";
import { aheadMsSql } from "#lib/server/clock.ts";
import type { Tx } from "#lib/server/db.ts";
import { columnsOf, type Row, select } from "#lib/server/row.ts";
import type { StoredDebtor } from "../records/party.ts";
import { type KnownPayment, PAYABLE_FIELDS, type PayableCharge } from "./decide-payment.ts";

/** A payment message in processing. `accountId`: the account with its Pix key, null when no account has it. */
export type Arrival = { inboxId: string; message: PaymentMessage; paymentId: string; accountId: string | null };

/** A payment that is credited. `proof` null: the network told who paid. */
export type CreditedPayment = {
  charge: Pick<PayableCharge, "accountId" | "id" | "amount">;
  endToEndId: string;
  paymentId: string;
  debtor: StoredDebtor;
  proof: PayerProof | null;
};

/** A charge that changed. `payment` null: it is not paid. `reason`: why it is REJECTED. */
export type MovedCharge = {
  charge: PayableCharge;
  payment: Pick<CreditedPayment, "endToEndId" | "debtor"> | null;
  reason: string | null;
};

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

/** Locks and returns charges, by "accountId chargeId". */
export async function loadCharges(
  tx: Tx,
  named: { accountId: string; chargeId: string }[],
): Promise<Map<string, PayableCharge>> {
  const { rows } = await tx.query<PayableCharge>({
    name: "lock-charges",
    text: LOCK_CHARGES,
    values: [named.map(({ accountId }) => accountId), named.map(({ chargeId }) => chargeId)],
  });
  return new Map(rows.map((row) => [`${row.accountId} ${row.id}`, row]));
}

const KNOWN_PAYMENTS = `SELECT ${select("Payment", "payment", ["accountId", "endToEndId", "chargeId", "amount"])}
  FROM payment WHERE end_to_end_id = ANY($1::text[])`;

/** Returns the payments among these that were credited earlier, to any account, by endToEndId. */
export async function loadPayments(tx: Tx, endToEndIds: string[]): Promise<Map<string, KnownPayment>> {
  const { rows } = await tx.query<KnownPayment & Row<"Payment", "endToEndId">>({
    name: "known-payments",
    text: KNOWN_PAYMENTS,
    values: [endToEndIds],
  });
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

const INSERT_PAYMENTS = `INSERT INTO payment (
    ${columnsOf("Payment", ["accountId", "endToEndId", "id", "chargeId", "amount", "debtor", "payerProof", "settledAt"])})
  SELECT *, $8::timestamptz FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::jsonb[], $7::text[])`;

/** Inserts the payments that were credited. */
export async function writePayments(tx: Tx, credited: CreditedPayment[], at: Date): Promise<void> {
  if (credited.length === 0) return;
  await tx.query({
    name: "insert-payments",
    text: INSERT_PAYMENTS,
    values: [
      credited.map(({ charge }) => charge.accountId),
      credited.map(({ endToEndId }) => endToEndId),
      credited.map(({ paymentId }) => paymentId),
      credited.map(({ charge }) => charge.id),
      credited.map(({ charge }) => charge.amount),
      credited.map(({ debtor }) => JSON.stringify(debtor)),
      credited.map(({ proof }) => proof),
      at,
    ],
  });
}

/** Writes the status of each charge that changed, with the payment of a PAID one and the reason of a REJECTED one. */
export async function writeCharges(tx: Tx, moved: MovedCharge[], at: Date): Promise<void> {
  if (moved.length === 0) return;
  await tx.query({
    name: "move-charges",
    text: `UPDATE charge SET status = moved.status, updated_at = $7,
             paid_at = CASE WHEN moved.status = 'PAID' THEN $7::timestamptz END,
             end_to_end_id = moved.end_to_end_id, debtor = moved.debtor, error_code = moved.error_code
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::text[])
             AS moved(account_id, id, status, end_to_end_id, debtor, error_code)
           WHERE charge.account_id = moved.account_id AND charge.id = moved.id`,
    values: [
      moved.map(({ charge }) => charge.accountId),
      moved.map(({ charge }) => charge.id),
      moved.map(({ charge }) => charge.status),
      moved.map(({ payment }) => payment?.endToEndId ?? null),
      moved.map(({ payment }) => payment && JSON.stringify(payment.debtor)),
      moved.map(({ charge, reason }) => (charge.status === "REJECTED" ? reason : null)),
      at,
    ],
  });
}
