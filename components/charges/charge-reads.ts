import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import type { ReceivedPayment } from "../refunds/payment-facts.tsx";
import { refundsInput } from "../refunds/refund-reads.ts";

/** Returns what is prefetched for a charge's page. */
export function chargeReads(chargeId: string): PageReads {
  return async (read) => {
    const note = read("showNote", { kind: "charge", subjectId: chargeId });
    const payment = (await read("showCharge", { chargeId }))?.pixTransaction;
    await note;
    if (payment && payment.totalReversedAmount > 0n) await read("listRefunds", refundsInput(payment.endToEndId));
  };
}

/** Returns what is prefetched for the page for a new charge. `repeat` is the id of a charge to copy. */
export function newChargeReads(repeat: string | undefined): PageReads {
  return (read) =>
    Promise.all([read("listAccounts", {}), ...(repeat ? [read("showCharge", { chargeId: repeat })] : [])]);
}

export type ShownCharge = ConsoleOutput<"showCharge">;

/** Returns the payment of a charge as its refunds need it. Null: nobody has paid. */
export function paymentOf({
  pixTransaction,
  canBeReversedUntil,
  accountNumber,
  debtor,
}: ShownCharge): ReceivedPayment | null {
  if (!pixTransaction || !canBeReversedUntil) return null;
  return {
    endToEndId: pixTransaction.endToEndId,
    accountNumber,
    payerName: debtor?.name ?? "",
    amount: pixTransaction.amount,
    reversed: pixTransaction.totalReversedAmount,
    left: pixTransaction.leftAmount,
    until: canBeReversedUntil,
  };
}
