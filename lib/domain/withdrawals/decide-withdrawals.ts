import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Failure } from "#lib/core/failure.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { hold } from "#lib/ledger/hold.ts";
import { covers, type OpenBook } from "#lib/ledger/open-book.ts";
import { type Fee, feeOf } from "../accounts/fee.contract.ts";
import type { WithdrawalRow } from "./withdrawal.ts";
import { withdrawalMachine } from "./withdrawal-machine.ts";

/**
 * A withdrawal that is not yet stored. `failure`: why it must be stored as FAILED. `ispb`: our institution's.
 * `lane`: whose turn it takes among the waiting.
 */
export type NewWithdrawal = Pick<
  WithdrawalRow,
  | "accountId"
  | "id"
  | "externalId"
  | "contentHash"
  | "amount"
  | "initiationType"
  | "pixKey"
  | "creditor"
  | "expectedCreditor"
  | "description"
  | "metadata"
  | "createdBy"
> & { lane: string; ispb: string; amountMaximum: bigint; failure: Failure | null };

export type Inserted = { withdrawal: WithdrawalRow; made: boolean };

/** What the accounts are when a batch is decided. `existing`: withdrawals by "accountId externalId". */
export type WithdrawalState = {
  books: Map<string, OpenBook>;
  existing: Map<string, WithdrawalRow>;
  fees: Map<string, Fee>;
  now: Date;
};

/**
 * Decides over withdrawals in their order and carries the decisions out in memory: those made hold their amount and fee,
 * and stand in `existing`. The order of the rules is interface.md §3 and §6.
 */
export function decideWithdrawals(state: WithdrawalState, items: NewWithdrawal[]): (Inserted | Refusal)[] {
  return items.map((item) => decide(state, item));
}

function decide({ books, existing, fees, now }: WithdrawalState, item: NewWithdrawal): Inserted | Refusal {
  const key = `${item.accountId} ${item.externalId}`;
  const before = existing.get(key);
  if (before) return repeat(before, item);
  if (item.amount > item.amountMaximum) {
    return refuse("LIMIT_EXCEEDED", `This account sends at most ${item.amountMaximum} cents in one withdrawal.`);
  }
  const book = books.get(item.accountId);
  if (!book) throw new Error(`account ${item.accountId} has no book`);
  const fee = feeOf(fees.get(item.accountId), item.amount);
  if (!covers(book, item.amount + fee)) {
    return refuse(
      "INSUFFICIENT_FUNDS",
      `The account has ${book.available} cents available; ${item.amount + fee} are needed.`,
    );
  }

  // From here on it must succeed.
  if (!item.failure) hold(book, `withdrawal:${item.id}`, item.amount + fee);
  const withdrawal = newRow(item, fee, now);
  existing.set(key, withdrawal);
  return { withdrawal, made: true };
}

function repeat(before: WithdrawalRow, item: NewWithdrawal): Inserted | Refusal {
  if (before.contentHash.equals(item.contentHash)) return { withdrawal: before, made: false };
  return refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a withdrawal with other content. Use a new externalId, or send the same content.",
  );
}

function newRow(
  { lane: _lane, ispb, amountMaximum: _maximum, failure, ...item }: NewWithdrawal,
  fee: bigint,
  now: Date,
) {
  const { initial } = withdrawalMachine;
  return {
    ...item,
    fee: failure ? 0n : fee,
    status: failure ? withdrawalMachine.move(initial, "FAILED") : initial,
    endToEndId: failure ? null : makeEndToEndId("E", ispb, now),
    errorCode: failure,
    spiCode: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  } as WithdrawalRow;
}
