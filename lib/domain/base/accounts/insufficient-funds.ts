import { type Refusal, refuse } from "#lib/core/errors.ts";

/**
 * Returns the refusal of a payout, refund or transfer that the available balance does not cover. `needed`: cents, with
 * the fee. It does not say the balance: whoever may send money is not always allowed to see that.
 */
export function insufficientFunds(needed: bigint): Refusal {
  return refuse("INSUFFICIENT_FUNDS", `The available balance does not cover the ${needed} cents that are needed.`);
}
