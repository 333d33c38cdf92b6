import { type Refusal, refuse } from "#lib/core/errors.ts";
import { ENDED_DISPUTE_STATES } from "#lib/core/states/dispute-state.ts";

const ENDED = ENDED_DISPUTE_STATES.map((state) => `'${state}'`).join(", ");

/** SQL, true when a dispute (MED) about the payment with this id is open. `endToEndId`: SQL. */
export const isDisputedSql = (endToEndId: string) =>
  `EXISTS (SELECT FROM dispute d WHERE d.end_to_end_id = ${endToEndId} AND d.state NOT IN (${ENDED}))`;

/** Returns the refusal to give back what is in dispute: the bank has it blocked, and would pay it a second time. */
export function inDispute(): Refusal {
  const detail = "The payment is in dispute (MED): its bank has blocked the money, and may give it back itself.";
  return refuse("PAYMENT_IN_DISPUTE", `${detail} Wait for the end of the dispute.`);
}
