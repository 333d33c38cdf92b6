import type { PayerProof, SettledPayer } from "#lib/rail/messages.ts";
import type { NewOrder } from "#lib/rail/queues/outbox.ts";
import { batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Tx } from "#lib/server/db.ts";
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

const UNAPPLIED = batchRowsOf("UnappliedPayment", [
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
]);
const INSERT = `INSERT INTO unapplied_payment (${UNAPPLIED.columns}, created_at, updated_at)
  SELECT item.*, ${UNAPPLIED.after(1)}::timestamptz, ${UNAPPLIED.after(1)}::timestamptz FROM ${UNAPPLIED.rows} AS item`;

/** Inserts unapplied payments. Their postings are the caller's. */
export async function writeUnapplied(tx: Tx, all: NewUnapplied[], at: Date): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map((one) => ({
    ...one,
    returnReference: one.status === "RETURNING" ? returnReference(one.id, 1) : null,
  }));
  await tx.query({ name: "insert-unapplied-payments", text: INSERT, values: [...UNAPPLIED.values(rows), at] });
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
