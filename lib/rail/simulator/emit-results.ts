import type { Tx } from "../../server/db.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";

/** A payment out, or a return, whose end we are to hear of. */
export type Payout = { endToEndId: string; amount: bigint; outcome: "SETTLED" | "REJECTED"; code: string | null };

/** Puts what became of orders where we pull it from. */
export async function emitResults(tx: Tx, payouts: Payout[]): Promise<void> {
  if (payouts.length === 0) return;
  await tx.query({
    name: "simulator-emit-results",
    text: "INSERT INTO simulator_message (id, kind, payload) SELECT i, 'orderResult', p FROM unnest($1::uuid[], $2::jsonb[]) AS m(i, p)",
    values: [
      payouts.map(() => uuidV7()),
      payouts.map(({ endToEndId, amount, outcome, code }) =>
        JSON.stringify({ endToEndId, amount: Number(amount), outcome, code }),
      ),
    ],
  });
}
