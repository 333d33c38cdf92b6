import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { DefenceStatus } from "./dispute.contract.ts";

type Standing = { state: string; until: Date | null; defenceStatus: DefenceStatus | null };

/** Returns why a dispute cannot be defended at `now`, as a sentence; null: it can. One whose defence the bank refused can be defended again. */
export function hindranceOf({ state, until, defenceStatus }: Standing, now: Date): string | null {
  if (defenceStatus === "SENT") return "This dispute has its defence already.";
  if (defenceStatus === "QUEUED") return "The defence of this dispute is being sent.";
  if (state !== "CREATED") return `The dispute is ${state}: it can no longer be defended.`;
  return until !== null && until <= now ? "The time for a defence is over." : null;
}

/** Counts the disputes of the caller's accounts that can be defended now, up to `max`. */
export async function countDefensible({ operatorId, accountIds }: Context, max: number): Promise<number> {
  const [found] = await rows<{ count: bigint }>({
    name: "count-defensible-disputes",
    text: `SELECT count(*) FROM (
             SELECT 1 FROM dispute WHERE operator_id = $1 AND (account_id = ANY($2::uuid[]) OR account_id IS NULL) AND state = 'CREATED'
               AND coalesce(defence_status, 'REFUSED') = 'REFUSED' AND coalesce(until > clock_timestamp(), true) LIMIT $3) AS waiting`,
    values: [operatorId, accountIds, max],
  });
  return Number(found?.count ?? 0n);
}
