import type { PayerProof, SettledPayer } from "#lib/rail/messages.ts";
import type { NewOrder } from "#lib/rail/queues/outbox.ts";
import type { Tx } from "#lib/server/db.ts";
import { columnsOf } from "#lib/server/row.ts";
import type { UnappliedReason, UnappliedStatus } from "./unapplied-payment.ts";
import { returnReference } from "./unapplied-payment.ts";

/** Money that arrived and is not credited. Amount in cents. */
export type NewUnapplied = {
  accountId: string;
  id: string;
  connectionId: string | null;
  endToEndId: string;
  chargeId: string | null;
  txid: string | null;
  pixKey: string | null;
  amount: number;
  payer: SettledPayer | null;
  payerProof: PayerProof;
  description: string | null;
  reason: UnappliedReason;
  status: UnappliedStatus;
  paidAt: Date;
  /** The network's id of the return, where we make it. Null: the bank makes it. */
  returnId: string | null;
};

type UnappliedReturn = Pick<NewUnapplied, "accountId" | "id" | "connectionId" | "endToEndId" | "amount" | "returnId">;

const COLUMNS = columnsOf("UnappliedPayment", [
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
  "createdAt",
  "updatedAt",
]);
const INSERT = `INSERT INTO unapplied_payment (${COLUMNS})
  SELECT *, $17::timestamptz, $17::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[],
    $8::bigint[], $9::jsonb[], $10::text[], $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::text[], $16::text[])`;

/** Inserts unapplied payments. Their postings are the caller's. */
export async function writeUnapplied(tx: Tx, all: NewUnapplied[], at: Date): Promise<void> {
  if (all.length === 0) return;
  await tx.query({
    name: "insert-unapplied-payments",
    text: INSERT,
    values: [
      all.map((one) => one.accountId),
      all.map((one) => one.id),
      all.map((one) => one.connectionId),
      all.map((one) => one.endToEndId),
      all.map((one) => one.chargeId),
      all.map((one) => one.txid),
      all.map((one) => one.pixKey),
      all.map((one) => one.amount),
      all.map((one) => one.payer && JSON.stringify(one.payer)),
      all.map((one) => one.payerProof),
      all.map((one) => one.description),
      all.map((one) => one.reason),
      all.map((one) => one.status),
      all.map((one) => one.paidAt),
      all.map((one) => (one.status === "RETURNING" ? returnReference(one.id, 1) : null)),
      all.map((one) => one.returnId),
      at,
    ],
  });
}

/** Returns the order that sends an unapplied payment back: to its bank by `reference`, or to the rail by the id that we made. */
export function unappliedReturnOrder(
  { accountId, id, connectionId, endToEndId: originalEndToEndId, amount, returnId }: UnappliedReturn,
  reference: string,
): NewOrder {
  if (connectionId === null)
    return {
      ...{ accountId, kind: "return" },
      payload: { endToEndId: `${returnId}`, originalEndToEndId, amount, description: null },
    };
  const payload = { of: "unapplied_payment" as const, recordId: id, reference, originalEndToEndId, amount };
  return { accountId, connectionId, kind: "return", payload };
}
