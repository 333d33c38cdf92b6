import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { SettledPaymentMessage } from "#lib/rail/messages.ts";
import type { Tx } from "#lib/server/db.ts";
import { aheadMsSql } from "#lib/server/operations/clock.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import type { KnownUnapplied } from "./decide-settled-payment.ts";
import type { ConnectionRules } from "./reason-against.ts";

/**
 * The account that a settled payment came to, and its connection's rules. `isOfCharge`: the charge that the payment names is
 * the account's. `isDisputed`: a dispute (MED) about the payment is known already.
 */
export type Owner = {
  accountId: string;
  ispb: string;
  aheadMs: number;
  isOfCharge: boolean;
  isDisputed: boolean;
} & ConnectionRules;

type Came = Pick<SettledPaymentMessage, "endToEndId" | "txid" | "pixKey"> & { connectionId: string | null };
type Found = Owner & { endToEndId: string };

// By the key first, then by the charge, then the connection's first account: a bank may tell neither. The simulator tells the key.
const OWNERS = `SELECT came.end_to_end_id AS "endToEndId", owner.id AS "accountId", owner.ispb, ${aheadMsSql("owner.id")} AS "aheadMs", coalesce(c.late_payments, 'RETURN') AS late,
    coalesce(c.unknown_payers, 'CREDIT') AS "unknownPayers",
    ${isDisputedSql("came.end_to_end_id")} AS "isDisputed", charge.id IS NOT NULL AND charge.account_id = owner.id AS "isOfCharge"
  FROM unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[]) AS came(end_to_end_id, connection_id, pix_key, charge_id)
  LEFT JOIN connection c ON c.id = came.connection_id
  LEFT JOIN LATERAL (SELECT h.account_id, h.id FROM account a JOIN charge h ON h.account_id = a.id AND h.id = came.charge_id
    WHERE a.connection_id IS NOT DISTINCT FROM came.connection_id LIMIT 1) AS charge ON true
  JOIN LATERAL (SELECT a.id, a.ispb FROM account a LEFT JOIN pix_key k ON k.account_id = a.id AND k.key = came.pix_key
    WHERE a.connection_id = came.connection_id OR came.connection_id IS NULL AND a.connection_id IS NULL AND k.key IS NOT NULL
    ORDER BY k.key IS NULL, (a.id = charge.account_id) IS NOT TRUE, a.number LIMIT 1) AS owner ON true`;

/** Returns the account of each payment among the accounts of its connection, by endToEndId. */
export async function ownersOf(tx: Tx, came: Came[]): Promise<Map<string, Owner>> {
  if (came.length === 0) return new Map();
  const chargeOf = ({ txid }: Came) => (txid === null ? null : chargeIdOf(txid));
  const { rows } = await tx.query<Found>({
    name: "owners-of-settled-payments",
    text: OWNERS,
    values: [
      came.map(({ endToEndId }) => endToEndId),
      came.map(({ connectionId }) => connectionId),
      came.map(({ pixKey }) => pixKey),
      came.map(chargeOf),
    ],
  });
  return new Map(rows.map(({ endToEndId, ...owner }) => [endToEndId, owner]));
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
