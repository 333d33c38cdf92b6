import type { PayerProof, PaymentMessage } from "#lib/rail/messages.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import type { Tx } from "#lib/server/db.ts";
import { aheadMsSql } from "#lib/server/operations/clock.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import { type KnownPayment, PAYABLE_FIELDS, type PayableCharge } from "./decide-payment.ts";
import { SUBSCRIBED_TO_PAID } from "./told-charge.ts";

/**
 * A payment message in processing. `inboxId` null: it comes from the rail itself. `accountId`: the account with its Pix key,
 * null when no account has it.
 */
export type Arrival = { inboxId: string | null; message: PaymentMessage; paymentId: string; accountId: string | null };

/** A payment that is credited. `proof` null: the network told who paid. `debtor` null: nobody has told yet. */
export type CreditedPayment = {
  charge: Pick<PayableCharge, "accountId" | "id" | "amount">;
  endToEndId: string;
  paymentId: string;
  debtor: StoredDebtor | null;
  proof: PayerProof | null;
};

/** A charge that changed. `endToEndId` null: it is not paid. `reason`: why it is REJECTED. */
export type MovedCharge = {
  charge: PayableCharge;
  endToEndId: string | null;
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

const NAMED = batchRows({ accountId: "uuid", chargeId: "uuid" });
const IS_SUBSCRIBED = `charge.account_id = ANY(ARRAY(SELECT e.account_id FROM webhook_endpoint e WHERE e.account_id = ANY(${NAMED.after(1)}::uuid[]) AND ${SUBSCRIBED_TO_PAID}))`;
const LOCK_CHARGES = `SELECT ${select("Charge", "charge", PAYABLE_FIELDS)},
    CASE WHEN ${IS_SUBSCRIBED} THEN br_code END AS "brCode", CASE WHEN ${IS_SUBSCRIBED} THEN created_at END AS "createdAt"
  FROM charge WHERE (account_id, id) IN (SELECT item.* FROM ${NAMED.rows} AS item) ORDER BY account_id, id FOR UPDATE`;

/** Locks and returns charges, by "accountId chargeId". */
export async function loadCharges(
  tx: Tx,
  named: { accountId: string; chargeId: string }[],
): Promise<Map<string, PayableCharge>> {
  const { rows } = await tx.query<PayableCharge>({
    name: "lock-charges",
    text: LOCK_CHARGES,
    values: [...NAMED.values(named), [...new Set(named.map(({ accountId }) => accountId))]],
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

const PAYMENTS = batchRowsOf("Payment", [
  "accountId",
  "endToEndId",
  "id",
  "chargeId",
  "amount",
  "debtor",
  "payerProof",
]);
const INSERT_PAYMENTS = `INSERT INTO payment (${PAYMENTS.columns}, settled_at)
  SELECT item.*, ${PAYMENTS.after(1)}::timestamptz FROM ${PAYMENTS.rows} AS item`;

/** Inserts the payments that were credited. */
export function paymentWrites(credited: CreditedPayment[], at: Date): Write[] {
  if (credited.length === 0) return [];
  const all = credited.map(({ charge, endToEndId, paymentId, debtor, proof }) => ({
    accountId: charge.accountId,
    endToEndId,
    id: paymentId,
    chargeId: charge.id,
    amount: charge.amount,
    debtor,
    payerProof: proof,
  }));
  return [
    { name: "insert-payments", text: INSERT_PAYMENTS, rows: all.length, values: () => [...PAYMENTS.values(all), at] },
  ];
}

const MOVED = batchRowsOf("Charge", ["accountId", "id", "status", "endToEndId", "errorCode"]);
const MOVE_CHARGES = `UPDATE charge SET status = moved.status, updated_at = ${MOVED.after(1)},
    paid_at = CASE WHEN moved.status = 'PAID' THEN ${MOVED.after(1)}::timestamptz END,
    end_to_end_id = moved.end_to_end_id, error_code = moved.error_code
  FROM ${MOVED.rows} AS moved WHERE charge.account_id = moved.account_id AND charge.id = moved.id`;

/** Writes the status of each charge that changed, with the payment of a PAID one and the reason of a REJECTED one. */
export function chargeWrites(moved: MovedCharge[], at: Date): Write[] {
  if (moved.length === 0) return [];
  const all = moved.map(({ charge: { accountId, id, status }, endToEndId, reason }) => ({
    accountId,
    id,
    status,
    endToEndId,
    errorCode: status === "REJECTED" ? reason : null,
  }));
  return [{ name: "move-charges", text: MOVE_CHARGES, rows: all.length, values: () => [...MOVED.values(all), at] }];
}
