import { rows } from "#lib/server/db.ts";
import type { VelocityLimit } from "./velocity-limits.contract.ts";

/** A raise that does not hold yet. `value` null: no limit. `by`: who asked for it. */
export type WaitingRaise = { accountId: string; name: VelocityLimit; value: bigint | null; at: Date; by: string };

/** Returns the raises of these accounts that do not hold yet. */
export function waitingRaises(accountIds: readonly string[]): Promise<WaitingRaise[]> {
  return rows<WaitingRaise>({
    text: `SELECT account_id AS "accountId", name, raise_value AS value, raise_at AS at, raise_by AS by
           FROM velocity_limit WHERE account_id = ANY($1::uuid[]) AND raise_at > clock_timestamp()`,
    values: [accountIds],
  });
}
