import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { PayoutReturnMessage } from "#lib/rail/messages.ts";

/** The members of a payout that the booking of its return needs. `returns`: how many it has. */
export type LockedPayout = {
  accountId: string;
  id: string;
  status: string;
  amount: bigint;
  returned: bigint;
  externalId: string;
  counterparty: { name?: string | null; taxId?: string | null; ispb?: string | null } | null;
  metadata: Record<string, string> | null;
  returns: number;
};

/** A return as it is booked. */
export type BookedReturn = { accountId: string; withdrawalId: string; amount: bigint };

/** `number`: which return of its payout it is. */
export type ReturnDecision =
  | { verdict: "BOOKED"; number: number }
  | { verdict: "KNOWN" }
  | { verdict: "QUARANTINED"; because: string };

/** A return that was taken from the inbox. `id`: what it is booked under. */
export type Arrival = { inboxId: string; id: string; connectionId: string; message: PayoutReturnMessage };
export type DecidedReturn = Arrival & { decision: ReturnDecision; payout: LockedPayout | undefined };

const quarantined = (because: string): ReturnDecision => ({ verdict: "QUARANTINED", because });

type State = {
  payout: LockedPayout | undefined;
  book: OpenBook | undefined;
  /** What was booked under the return's id. */
  known: BookedReturn | undefined;
  id: string;
};

/**
 * Decides what money that came back of a payout means, and applies it in memory: the account has it again. The first message of a return counts; never more
 * comes back than went out.
 */
export function decideReturn(
  { withdrawalId, fits, returnId, amount: cents, reason }: PayoutReturnMessage,
  { payout, book, known, id }: State,
): ReturnDecision {
  const amount = BigInt(cents);
  if (known)
    return known.amount === amount
      ? { verdict: "KNOWN" }
      : quarantined(`This return was booked before over ${known.amount} cents, not ${amount}.`);
  if (withdrawalId === null || !payout || !book)
    return quarantined(`Money came back, and no payout of ours is surely the one that it is of: ${fits} may be.`);
  if (payout.status !== "SUCCESS") return quarantined(`The payout had ended as ${payout.status} before it came back.`);
  const left = payout.amount - payout.returned;
  if (amount > left) return quarantined(`More came back than is left of the payout: ${amount} of ${left} cents.`);

  // From here on it must succeed.
  payout.returned += amount;
  payout.returns += 1;
  post(book, {
    debit: "RAIL",
    credit: "AVAILABLE",
    amount,
    reference: `payout_return:${id}`,
    line: {
      kind: "payoutReturn",
      productTransactionId: payout.id,
      endToEndId: returnId,
      externalId: payout.externalId,
      counterparty: payout.counterparty,
      description: reason && reason.text !== "" ? reason.text : null,
      metadata: payout.metadata,
    },
  });
  return { verdict: "BOOKED", number: payout.returns };
}
