import { refuse } from "#lib/core/errors.ts";
import { lockBooks, postingTime, writeBooks } from "#lib/ledger/books.ts";
import { hold } from "#lib/ledger/hold.ts";
import { covers } from "#lib/ledger/open-book.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/notify.ts";
import { feeOf } from "../accounts/fee.contract.ts";
import { loadFees } from "../accounts/load-fees.ts";
import { writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { transferByExternalId } from "./find-transfer.ts";
import type { TransferRow } from "./transfer.ts";
import { transferMachine } from "./transfer.ts";

/** A transfer before it is stored. `amountMaximum`: the most cents that its account can move in one transfer. */
export type NewTransfer = Pick<
  TransferRow,
  "accountId" | "id" | "externalId" | "contentHash" | "amount" | "toAccountId" | "description" | "createdBy"
> & { operatorId: string; amountMaximum: bigint };

export type Inserted = { transfer: TransferRow; made: boolean };

/**
 * Stores a transfer and holds its amount and fee. Returns the existing transfer when it has the same externalId and
 * content. Throws EXTERNAL_ID_CONFLICT, LIMIT_EXCEEDED or INSUFFICIENT_FUNDS.
 */
export async function insertTransfer(item: NewTransfer): Promise<Inserted> {
  const inserted = await transaction((tx) => insertOnce(tx, item));
  failpoint("transfer.committed", inserted.made);
  return inserted;
}

async function insertOnce(tx: Tx, item: NewTransfer): Promise<Inserted> {
  // Records of an account are created only under the lock of its book, so checking before the insert is safe.
  const books = await lockBooks(tx, [item.accountId]);
  const book = books.get(item.accountId);
  if (!book) throw new Error(`account ${item.accountId} has no book`);
  const existing = await transferByExternalId(tx, [item.accountId], item.externalId);
  if (existing) return { transfer: sameContent(existing, item), made: false };
  if (item.amount > item.amountMaximum) {
    throw refuse("LIMIT_EXCEEDED", `This account moves at most ${item.amountMaximum} cents at once.`);
  }
  const fees = await loadFees(tx, books.keys(), "transfer");
  const fee = feeOf(fees.get(item.accountId), item.amount);
  if (!covers(book, item.amount + fee)) {
    const detail = `The account has ${book.available} cents available; ${item.amount + fee} are needed.`;
    throw refuse("INSUFFICIENT_FUNDS", detail);
  }

  // From here on it must succeed.
  hold(book, `transfer:${item.id}`, item.amount + fee);
  const at = await postingTime(tx, books.keys());
  await writeBooks(tx, books.values(), at);
  await insert(tx, { ...item, fee }, at);
  const { operatorId, id: subject, externalId, amount, toAccountId } = item;
  const facts = { externalId, amount, toAccountId };
  await writeStaffAuditEvent(tx, item.createdBy, { action: "transfer.create", operatorId, subject, facts });
  await announce(tx, { accountIds: [item.accountId], tags: ["transfers", "balances"], queues: [] });
  const made = await transferByExternalId(tx, [item.accountId], item.externalId);
  failpoint("transfer.uncommitted");
  return { transfer: made as TransferRow, made: true };
}

function sameContent(existing: TransferRow, item: NewTransfer): TransferRow {
  if (existing.contentHash.equals(item.contentHash)) return existing;
  throw refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a transfer with other content. Use a new externalId, or send the same content.",
  );
}

async function insert(tx: Tx, item: NewTransfer & { fee: bigint }, at: Date): Promise<void> {
  await tx.query({
    name: "insert-transfer",
    text: `INSERT INTO transfer (account_id, id, external_id, content_hash, amount, fee, to_account_id, description, created_by, status, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    values: [
      item.accountId,
      item.id,
      item.externalId,
      item.contentHash,
      item.amount,
      item.fee,
      item.toAccountId,
      item.description,
      item.createdBy,
      transferMachine.initial,
      at,
    ],
  });
}
