import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Failure } from "#lib/core/failure.ts";
import type { Creditor } from "#lib/core/wire.ts";
import { covers, hold, type OpenBook, post, release } from "#lib/ledger/open-book.ts";
import type { Account } from "../../base/accounts/account.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import { insufficientFunds } from "../../base/accounts/insufficient-funds.ts";
import { type AskedTransfer, type TransferRow, type TransferStatus, transferMachine } from "./transfer.ts";

/** A transfer before it is stored. `refusal`: why it must not be stored. */
export type NewTransfer = AskedTransfer & { operatorId: string; from: Account; to: Account; refusal: Refusal | null };

/** `existing`: the transfer out of this account with this externalId. */
export type TransferState = {
  book: OpenBook;
  existing: TransferRow | undefined;
  fee: Fee | undefined;
  now: Date;
};

export type TransferDecision =
  | { transfer: TransferRow; created: false }
  | { transfer: TransferRow; created: true; fee: bigint };

/** Returns why money cannot go between these two accounts; null: it can. */
export function refusalBetween(from: Account, to: Account): Refusal | null {
  if (from.id === to.id) return refuse("SAME_ACCOUNT", "toAccountNumber is the account that the money comes from.");
  if (from.holderTaxId === to.holderTaxId) return null;
  return refuse("ACCOUNT_NOT_SAME_OWNER", "The two accounts have different owners. Use a withdrawal instead.");
}

/** A transfer moves the books alone: the money must be at one bank. Null: at none, or at the simulator. */
function areAtOneBank(from: string | null, to: string | null): boolean {
  return from === to;
}

/**
 * Accepts or refuses a transfer, and applies the decision in memory: a new transfer holds its amount and fee. Source of
 * the order of the rules: docs/specification-gaps.md §3 and §8.
 */
export function decideTransfer(
  { book, existing, fee: schedule, now }: TransferState,
  item: NewTransfer,
): TransferDecision | Refusal {
  if (existing) return repeat(existing, item);
  if (item.refusal) return item.refusal;
  if (!areAtOneBank(item.from.connection?.id ?? null, item.to.connection?.id ?? null)) {
    return refuse(
      "ACCOUNT_NOT_SAME_BANK",
      "The two accounts are at different banks: a transfer would move the books and not the money. Send a withdrawal to a Pix key of the other account.",
    );
  }
  const { amountMaximum } = item.from;
  if (item.amount > amountMaximum) {
    return refuse("LIMIT_EXCEEDED", `This account moves at most ${amountMaximum} cents at once.`);
  }
  const fee = feeOf(schedule, item.amount);
  const needed = item.amount + fee;
  if (!covers(book, needed)) return insufficientFunds(needed);

  // From here on it must succeed.
  hold(book, `transfer:${item.id}`, needed);
  return { transfer: newRow(item, now), created: true, fee };
}

function repeat(existing: TransferRow, item: NewTransfer): TransferDecision | Refusal {
  if (existing.contentHash.equals(item.contentHash)) return { transfer: existing, created: false };
  return refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a transfer with other content. Use a new externalId, or send the same content.",
  );
}

function newRow({ operatorId: _operator, from, to, refusal: _refusal, ...given }: NewTransfer, now: Date): TransferRow {
  const { holderTaxId: taxId, holderName: name, ispb, branch, number: accountNumber, accountType } = to;
  return {
    ...given,
    accountId: from.id,
    toAccountId: to.id,
    status: transferMachine.initial,
    createdAt: now,
    updatedAt: now,
    errorCode: null,
    creditor: { taxId, name, ispb, branch, accountNumber, accountType } as Creditor,
  };
}

type Party = { name: string; taxId: string; ispb: string };

/** The members of a stored transfer that its posting needs. */
export type PendingTransfer = Pick<
  TransferRow,
  "accountId" | "id" | "externalId" | "amount" | "toAccountId" | "description"
> & {
  status: TransferStatus;
  fee: bigint;
  payer: Party;
  receiver: Party;
  errorCode: Failure | null;
  fromConnectionId: string | null;
  toConnectionId: string | null;
};

/**
 * Posts both legs of a transfer in memory and changes its status. Without a book to receive it, or when the accounts are at
 * different banks by now, the transfer fails and its hold is released.
 */
export function postTransfer(transfer: PendingTransfer, from: OpenBook, to: OpenBook | undefined): void {
  const { id, externalId, amount, fee, description, payer, receiver } = transfer;
  const record = `transfer:${id}`;
  const isAtOneBank = areAtOneBank(transfer.fromConnectionId, transfer.toConnectionId);
  if (!to || !isAtOneBank) {
    transfer.status = transferMachine.move(transfer.status, "FAILED");
    transfer.errorCode = isAtOneBank ? "ACCOUNT_NOT_FOUND" : "ACCOUNT_NOT_SAME_BANK";
    release(from, record, amount + fee);
    return;
  }
  const line = { productTransactionId: id, externalId, description };
  const out = { ...line, kind: "transferOut", counterparty: receiver } as const;
  const into = { ...line, kind: "transferIn", counterparty: payer } as const;
  transfer.status = transferMachine.move(transfer.status, "SUCCESS");
  post(from, { debit: "HELD", credit: "TRANSFER", amount, reference: `${record}:out`, line: out });
  if (fee > 0n) {
    const charged = { ...line, kind: "fee", description: `Tarifa da transferência ${externalId}` } as const;
    post(from, { debit: "HELD", credit: "FEES", amount: fee, reference: `${record}:fee`, line: charged });
  }
  post(to, { debit: "TRANSFER", credit: "AVAILABLE", amount, reference: `${record}:in`, line: into });
}
