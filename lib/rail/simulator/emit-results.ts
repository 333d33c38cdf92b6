import type { Tx } from "../../server/db.ts";
import { emitMessages } from "./emit-messages.ts";

/** A payout or return whose final result the simulator reports to us. */
export type Payout = { endToEndId: string; amount: bigint; outcome: "SETTLED" | "REJECTED"; code: string | null };

/** Stores the results of orders as `orderResult` messages for our `pull`. */
export function emitResults(tx: Tx, payouts: Payout[]): Promise<void> {
  const messages = payouts.map(({ endToEndId, amount, outcome, code }) => ({
    kind: "orderResult" as const,
    payload: { endToEndId, amount: Number(amount), outcome, code },
  }));
  return emitMessages(tx, messages);
}
