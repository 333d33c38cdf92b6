import { randomUUID } from "node:crypto";
import type { Failure } from "#lib/core/failure.ts";
import { refundOrders } from "#lib/domain/money-out/refunds/refund-orders.ts";
import { withdrawalOrders } from "#lib/domain/money-out/withdrawals/withdrawal-orders.ts";
import { type Line, type OpenBook, post, release } from "#lib/ledger/open-book.ts";
import type { Tx } from "#lib/server/db.ts";
import type { SeedAccount } from "./operator.ts";

/** A finished order to the network. `code`: the network's reason when no money moved. */
export type PastOrder = {
  kind: "withdrawal" | "refund";
  id: string;
  externalId: string;
  account: SeedAccount;
  amount: bigint;
  fee: bigint;
  endToEndId: string;
  originalEndToEndId: string | null;
  counterparty: NonNullable<Line["counterparty"]>;
  description: string;
  code: string | null;
  errorCode: Failure | null;
  status: string;
  createdAt: Date;
  endedAt: Date;
};

const FEE_TEXTS = { withdrawal: withdrawalOrders.feeText, refund: refundOrders.feeText };

/** Turns what an order held into a debit and its fee, or releases it. */
export function endOrder(book: OpenBook, order: PastOrder): void {
  const { kind, id, amount, fee, endToEndId, externalId, counterparty, description } = order;
  const record = `${kind}:${id}`;
  if (order.status !== "SUCCESS") {
    release(book, record, amount + fee);
    return;
  }
  const line = { productTransactionId: id, endToEndId, externalId };
  const sent: Line = { ...line, kind, counterparty, description };
  post(book, { debit: "HELD", credit: "RAIL", amount, reference: `${record}:settle`, line: sent });
  if (fee === 0n) return;
  post(book, {
    debit: "HELD",
    credit: "FEES",
    amount: fee,
    reference: `${record}:fee`,
    line: { ...line, kind: "fee", description: `${FEE_TEXTS[kind]} ${externalId}` },
  });
}

/** Inserts the network's own records of the same orders, so that both can be compared. */
export async function insertPayouts(tx: Tx, orders: PastOrder[]): Promise<void> {
  await tx.query(
    `INSERT INTO simulator_payout (end_to_end_id, order_id, original_end_to_end_id, amount, outcome, code, due_at, created_at)
     SELECT e, i, o, m, CASE WHEN c IS NULL THEN 'SETTLED' ELSE 'REJECTED' END, c, t, t
     FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[]) AS h(e, i, o, m, c, t)`,
    [
      orders.map((order) => order.endToEndId),
      orders.map(() => randomUUID()),
      orders.map((order) => order.originalEndToEndId),
      orders.map((order) => order.amount),
      orders.map((order) => order.code),
      orders.map((order) => order.createdAt),
    ],
  );
}
