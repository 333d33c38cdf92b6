import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { PayerProof, PaymentMessage } from "#lib/rail/messages.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import type { Tx } from "#lib/server/db.ts";
import { aheadMsSql } from "#lib/server/operations/clock.ts";
import { type Row, select } from "#lib/server/row.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import type { UnappliedReason } from "../unapplied-payments/unapplied-payment.ts";
import { PAYABLE_FIELDS, type PayableCharge } from "./charge.ts";
import type { KnownPayment, KnownUnapplied } from "./decide-payment.ts";
import type { ConnectionRules } from "./reason-against.ts";
import { SUBSCRIBED_TO_PAID } from "./told-charge.ts";

/** A payment that is credited. `debtor` null: nobody has told yet. */
export type CreditedPayment = {
  charge: Pick<PayableCharge, "accountId" | "id" | "amount">;
  endToEndId: string;
  paymentId: string;
  debtor: StoredDebtor | null;
  proof: PayerProof;
};

/** A charge that changed. `endToEndId` null: it is not paid. `reason`: why it is REJECTED. */
export type MovedCharge = {
  charge: PayableCharge;
  endToEndId: string | null;
  reason: string | null;
};

/** The account that a payment came to, and its connection's rules. `isDisputed`: a dispute (MED) about the payment is known already. */
export type Owner = {
  accountId: string;
  ispb: string;
  aheadMs: number;
  isDisputed: boolean;
} & ConnectionRules;

type Came = Pick<PaymentMessage, "endToEndId" | "txid" | "pixKey"> & { connectionId: string | null };
type Found = Owner & { n: number };

// A bank may tell neither the key nor a charge: then the payment is its first account's.
const OWNERS = `SELECT came.n::int AS n, owner.id AS "accountId", owner.ispb, ${aheadMsSql("owner.id")} AS "aheadMs",
    coalesce(c.late_payments, 'RETURN') AS late, coalesce(c.unknown_payers, 'CREDIT') AS "unknownPayers",
    ${isDisputedSql("came.end_to_end_id")} AS "isDisputed"
  FROM unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[]) WITH ORDINALITY AS came(end_to_end_id, connection_id, pix_key, charge_id, n)
  LEFT JOIN connection c ON c.id = came.connection_id
  LEFT JOIN LATERAL (SELECT a.id FROM pix_key k JOIN account a ON a.id = k.account_id
    WHERE k.key = came.pix_key AND a.connection_id IS NOT DISTINCT FROM came.connection_id) AS by_key ON true
  LEFT JOIN LATERAL (SELECT a.id FROM account a JOIN charge h ON h.account_id = a.id AND h.id = came.charge_id
    WHERE by_key.id IS NULL AND a.connection_id IS NOT DISTINCT FROM came.connection_id LIMIT 1) AS by_charge ON true
  LEFT JOIN LATERAL (SELECT a.id FROM account a
    WHERE by_key.id IS NULL AND by_charge.id IS NULL AND a.connection_id = came.connection_id ORDER BY a.number LIMIT 1) AS by_bank ON true
  JOIN account owner ON owner.id = coalesce(by_key.id, by_charge.id, by_bank.id)`;

/** Returns the account of each payment among the accounts of its connection, in their order. */
export async function ownersOf(tx: Tx, came: Came[]): Promise<(Owner | undefined)[]> {
  if (came.length === 0) return [];
  const chargeOf = ({ txid }: Came) => (txid === null ? null : chargeIdOf(txid));
  const { rows } = await tx.query<Found>({
    name: "owners-of-payments",
    text: OWNERS,
    values: [
      came.map(({ endToEndId }) => endToEndId),
      came.map(({ connectionId }) => connectionId),
      came.map(({ pixKey }) => pixKey),
      came.map(chargeOf),
    ],
  });
  const byPlace = new Map(rows.map(({ n, ...owner }) => [n, owner]));
  return came.map((_, i) => byPlace.get(i + 1));
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

/** Returns the payments among these that were set aside earlier, by endToEndId. */
export async function loadUnapplied(tx: Tx, endToEndIds: string[]): Promise<Map<string, KnownUnapplied>> {
  const { rows } = await tx.query<KnownUnapplied & { endToEndId: string }>({
    name: "known-unapplied-payments",
    text: `SELECT account_id AS "accountId", end_to_end_id AS "endToEndId", amount FROM unapplied_payment
           WHERE end_to_end_id = ANY($1::text[])`,
    values: [endToEndIds],
  });
  return new Map(rows.map(({ endToEndId, ...known }) => [endToEndId, known]));
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

/** A payment that its bank refused before it settled. `chargeId`: of the account's charge that it names. */
export type RefusedPayment = {
  accountId: string;
  id: string;
  endToEndId: string;
  chargeId: string | null;
  amount: bigint;
  payer: PaymentMessage["payer"];
  payerTaxId: string | null;
  reason: UnappliedReason;
};

const REFUSED = batchRowsOf("RefusedPayment", [
  "accountId",
  "id",
  "endToEndId",
  "chargeId",
  "amount",
  "payer",
  "payerTaxId",
  "reason",
]);
// One that comes twice was refused for the first reason: the second one is that its charge has ended.
const INSERT_REFUSED = `INSERT INTO refused_payment (${REFUSED.columns}, created_at)
  SELECT item.*, ${REFUSED.after(1)}::timestamptz FROM ${REFUSED.rows} AS item ON CONFLICT DO NOTHING`;

/** Inserts the payments that were refused. */
export function refusedPaymentWrites(refused: RefusedPayment[], at: Date): Write[] {
  if (refused.length === 0) return [];
  const values = () => [...REFUSED.values(refused), at];
  return [{ name: "insert-refused-payments", text: INSERT_REFUSED, rows: refused.length, values }];
}
