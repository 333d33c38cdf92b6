import { refuse } from "#lib/core/errors.ts";
import { REFUND_DAYS } from "#lib/core/limits.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { hold } from "#lib/ledger/hold.ts";
import { covers, type OpenBook } from "#lib/ledger/open-book.ts";
import { queueOrders } from "#lib/rail/connection/outbox.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { feeOf } from "../accounts/fee.contract.ts";
import { loadFees } from "../accounts/load-fees.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { refundOf } from "./find-refund.ts";
import { lockPayment, type RefundablePayment } from "./lock-payment.ts";
import { type RefundRow, refundMachine, reversibleUntil } from "./refund.ts";

/** A refund before it is stored. `amount` null: all that is left of the payment. `ispb`: of our institution. */
export type NewRefund = Pick<
  RefundRow,
  "accountId" | "id" | "endToEndId" | "externalId" | "contentHash" | "description" | "createdBy"
> & { operatorId: string; ispb: string; amount: bigint | null };

export type Inserted = { refund: RefundRow; made: boolean };

/**
 * Stores a refund with its hold and its order to the rail, and adds its amount to the payment's `reversed`. Returns the
 * existing refund when it has the same externalId and content. Throws any of the contract's errors.
 */
export async function insertRefund(item: NewRefund): Promise<Inserted> {
  const inserted = await transaction((tx) => insert(tx, item));
  failpoint("refund.committed", inserted.made);
  return inserted;
}

async function insert(tx: Tx, item: NewRefund): Promise<Inserted> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const books = await lockBooks(tx, [item.accountId]);
  const book = books.get(item.accountId);
  if (!book) throw new Error(`account ${item.accountId} has no book`);
  const existing = await refundOf(tx, item);
  if (existing) return { refund: sameContent(existing, item), made: false };
  const payment = await lockPayment(tx, item.accountId, item.endToEndId);
  const fees = await loadFees(tx, books.keys(), "refund");
  const at = await postingTime(tx, books.keys());
  const amount = amountOf(item, payment, at);
  const fee = feeOf(fees.get(item.accountId), amount);
  refuseUncovered(book, amount + fee);

  // From here on it must succeed.
  hold(book, `refund:${item.id}`, amount + fee);
  await writeBooks(tx, books.values(), at);
  const returnId = makeEndToEndId("D", item.ispb, at);
  await store(tx, { ...item, amount, fee, returnId, pixKey: payment.pixKey }, at);
  await writeStaffAuditEvent(tx, item.createdBy, {
    action: "refund.create",
    operatorId: item.operatorId,
    subject: item.id,
    facts: { externalId: item.externalId, endToEndId: item.endToEndId, amount },
  });
  const { accountId, description, endToEndId: originalEndToEndId } = item;
  const payload = { endToEndId: returnId, originalEndToEndId, amount: Number(amount), description };
  await queueOrders(tx, [{ accountId, kind: "return", payload }]);
  await announce(tx, {
    accountIds: [accountId],
    tags: ["refunds", "payments", "charges", "balances"],
    queues: ["outbox"],
  });
  const refund = (await refundOf(tx, item)) as RefundRow;
  failpoint("refund.uncommitted");
  return { refund, made: true };
}

function sameContent(existing: RefundRow, item: NewRefund): RefundRow {
  if (existing.contentHash.equals(item.contentHash)) return existing;
  throw refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a refund of this payment with other content. Use a new externalId, or send the same content.",
  );
}

function amountOf(item: NewRefund, payment: RefundablePayment, now: Date): bigint {
  if (now > reversibleUntil(payment.settledAt)) {
    throw refuse(
      "REFUND_WINDOW_CLOSED",
      `A Pix can be returned for ${REFUND_DAYS} days after it was settled. They are over.`,
    );
  }
  const left = payment.amount - payment.reversed;
  const amount = item.amount ?? left;
  if (amount <= left && amount > 0n) return amount;
  throw refuse("REFUND_EXCEEDS_PAYMENT", `Of this payment ${left} cents are left to return.`);
}

function refuseUncovered(book: OpenBook, needed: bigint): void {
  if (covers(book, needed)) return;
  throw refuse("INSUFFICIENT_FUNDS", `The account has ${book.available} cents available; ${needed} are needed.`);
}

type Stored = NewRefund & { amount: bigint; fee: bigint; returnId: string; pixKey: string };

async function store(tx: Tx, refund: Stored, at: Date): Promise<void> {
  await tx.query({
    name: "store-refund",
    text: `WITH taken AS (UPDATE payment SET reversed = reversed + $6 WHERE account_id = $1 AND end_to_end_id = $3)
           INSERT INTO refund (account_id, id, end_to_end_id, external_id, content_hash, amount, fee, description, pix_key, return_id,
             created_by, status, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    values: [
      refund.accountId,
      refund.id,
      refund.endToEndId,
      refund.externalId,
      refund.contentHash,
      refund.amount,
      refund.fee,
      refund.description,
      refund.pixKey,
      refund.returnId,
      refund.createdBy,
      refundMachine.initial,
      at,
    ],
  });
}
