import { refuse } from "#lib/core/errors.ts";
import type { Failure } from "#lib/core/failure.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { PayerProof, SettledPayer } from "#lib/rail/messages.ts";
import type { Queryable } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { isDisputedSql } from "../../base/records/in-dispute.ts";
import type { RailState } from "../../base/records/rail-state.contract.ts";
import type { UnappliedReason, UnappliedStatus } from "./unapplied-payment.ts";

const FIELDS = [
  "accountId",
  "id",
  "connectionId",
  "endToEndId",
  "chargeId",
  "txid",
  "pixKey",
  "amount",
  "payer",
  "payerProof",
  "description",
  "reason",
  "status",
  "paidAt",
  "returnReference",
  "returnId",
  "errorCode",
  "spiCode",
  "railState",
  "unknownSince",
  "railReason",
  "sentAt",
  "askedAt",
  "settledAt",
  "decidedBy",
  "decidedBecause",
  "createdAt",
  "updatedAt",
] as const;

type Narrowed = {
  payer: SettledPayer | null;
  payerProof: PayerProof;
  reason: UnappliedReason;
  status: UnappliedStatus;
  errorCode: Failure | null;
  railState: RailState | null;
  railReason: RailReason | null;
};

/** A row of `unapplied_payment`. `isDisputed`: a dispute (MED) about it is open. */
export type UnappliedRow = Row<"UnappliedPayment", (typeof FIELDS)[number], Narrowed> & { isDisputed: boolean };

type Wanted = { accountIds: readonly string[]; id: string };

/** Returns an unapplied payment of these accounts. Throws NotFound when there is none. */
export async function findUnappliedPayment(
  on: Queryable,
  { accountIds, id }: Wanted,
  lock: "FOR UPDATE" | "" = "",
): Promise<UnappliedRow> {
  const { rows } = await on.query<UnappliedRow>({
    name: `find-unapplied-payment${lock ? "-locked" : ""}`,
    text: `SELECT ${select("UnappliedPayment", "u", FIELDS)}, ${isDisputedSql("u.end_to_end_id")} AS "isDisputed" FROM unapplied_payment u
           WHERE u.account_id = ANY($1::uuid[]) AND u.id = $2 ${lock}`,
    values: [accountIds, id],
  });
  if (!rows[0]) throw refuse("NotFound", "There is no unapplied payment with this id.");
  return rows[0];
}

/** Returns whether an order for a return of this payment is still in the outbox: its bank may yet carry it out. */
export async function hasOpenReturn(on: Queryable, payment: Pick<UnappliedRow, "accountId" | "id" | "returnId">) {
  const { accountId, id, returnId } = payment;
  const { rows } = await on.query({
    name: "open-return-of-unapplied-payment",
    text: `SELECT FROM rail_outbox WHERE account_id = $1 AND kind = 'return'
             AND (payload->>'recordId' = $2 OR payload->>'endToEndId' = $3) LIMIT 1`,
    values: [accountId, id, returnId],
  });
  return rows.length > 0;
}
