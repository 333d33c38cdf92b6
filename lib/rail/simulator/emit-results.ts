import type { Tx } from "../../server/db.ts";
import { emitMessages } from "./emit-messages.ts";

/** A payment out, or a return, whose end we are to hear of. */
export type Payout = { endToEndId: string; amount: bigint; outcome: "SETTLED" | "REJECTED"; code: string | null };

/** Puts what became of orders where we pull it from. */
export function emitResults(tx: Tx, payouts: Payout[]): Promise<void> {
  const messages = payouts.map(({ endToEndId, amount, outcome, code }) => ({
    kind: "orderResult" as const,
    payload: { endToEndId, amount: Number(amount), outcome, code },
  }));
  return emitMessages(tx, messages);
}
