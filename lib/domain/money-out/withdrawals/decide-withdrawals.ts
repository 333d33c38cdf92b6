import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Failure } from "#lib/core/failure.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { bookOf, covers, hold, type OpenBook } from "#lib/ledger/open-book.ts";
import type { Client } from "#lib/server/operations/current-client.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import { insufficientFunds } from "../../base/accounts/insufficient-funds.ts";
import { destinationOfPayout } from "../limits/velocity-periods.ts";
import { countWithdrawal, refuseOverLimit, type VelocityState } from "../limits/velocity-state.ts";
import { type AskedWithdrawal, type WithdrawalRow, withdrawalMachine } from "./withdrawal.ts";

/**
 * A withdrawal before it is stored. `failure`: why it must be stored as FAILED. `refusal`: why it must not be stored. `ispb`: of our institution. `connectionId`:
 * the account's bank, which makes the endToEndId; null: we make it. `partition`: the operator's queue in the batch; partitions take turns. `client`: the person's request, and where it came from.
 */
export type NewWithdrawal = AskedWithdrawal & {
  partition: string;
  ispb: string;
  connectionId: string | null;
  amountMaximum: bigint;
  failure: Failure | null;
  refusal: Refusal | null;
  client: Client & { requestId?: string | null };
};

export type Created = { withdrawal: WithdrawalRow; created: boolean };

/**
 * The state of the accounts for a batch. `existing`: withdrawals by "accountId externalId". `velocity`: only the accounts
 * that have velocity limits.
 */
export type WithdrawalState = {
  books: Map<string, OpenBook>;
  existing: Map<string, WithdrawalRow>;
  fees: Map<string, Fee>;
  velocity: Map<string, VelocityState>;
  now: Date;
};

/**
 * Accepts or refuses withdrawals in order, and applies the decisions in memory: a new withdrawal holds its amount and
 * fee, unless it has a `failure`, and is added to `existing`. Source of the order of the rules:
 * docs/specification-gaps.md §3 and §6.
 */
export function decideWithdrawals(state: WithdrawalState, items: NewWithdrawal[]): (Created | Refusal)[] {
  return items.map((item) => decide(state, item));
}

function decide({ books, existing, fees, velocity, now }: WithdrawalState, item: NewWithdrawal): Created | Refusal {
  const key = `${item.accountId} ${item.externalId}`;
  const before = existing.get(key);
  if (before) return repeat(before, item);
  if (item.refusal) return item.refusal;
  if (item.amount > item.amountMaximum) {
    return refuse("LIMIT_EXCEEDED", `This account sends at most ${item.amountMaximum} cents in one withdrawal.`);
  }
  const limited = movementOf(velocity, item);
  const over = limited && refuseOverLimit(limited.state, limited.movement, now);
  if (over) return over;
  const book = bookOf(books, item.accountId);
  const fee = feeOf(fees.get(item.accountId), item.amount);
  if (!covers(book, item.amount + fee)) return insufficientFunds(item.amount + fee);

  // From here on it must succeed.
  if (!item.failure) hold(book, `withdrawal:${item.id}`, item.amount + fee);
  if (limited) countWithdrawal(limited.state, limited.movement, now);
  const withdrawal = newRow(item, fee, now);
  existing.set(key, withdrawal);
  return { withdrawal, created: true };
}

/** Returns what counts towards the limits of the item's account; null: the account has none, or the item moves no money. */
function movementOf(velocity: WithdrawalState["velocity"], item: NewWithdrawal) {
  const state = velocity.get(item.accountId);
  if (!state || item.failure) return null;
  return { state, movement: { amount: item.amount, destination: destinationOfPayout(item) } };
}

function repeat(before: WithdrawalRow, item: NewWithdrawal): Created | Refusal {
  if (before.contentHash.equals(item.contentHash)) return { withdrawal: before, created: false };
  return refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a withdrawal with other content. Use a new externalId, or send the same content.",
  );
}

function newRow(
  {
    partition: _partition,
    ispb,
    connectionId,
    amountMaximum: _maximum,
    failure,
    refusal: _refusal,
    client: _client,
    ...item
  }: NewWithdrawal,
  fee: bigint,
  now: Date,
) {
  const { initial } = withdrawalMachine;
  return {
    ...item,
    fee: failure ? 0n : fee,
    status: failure ? withdrawalMachine.move(initial, "FAILED") : initial,
    endToEndId: failure || connectionId !== null ? null : makeEndToEndId("E", ispb, now),
    errorCode: failure,
    spiCode: null,
    returned: 0n,
    paidTo: null,
    railReason: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
  } as WithdrawalRow;
}
