import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { isDictSilent } from "../dict/dict-silence.ts";
import { showNetworkStateContract } from "./show-network-state.contract.ts";

/** An order is sent in less than a second. One that has waited for this long shows that the network does not take it. */
const WAITING_SECONDS = 10;
/** Of the oldest orders of all operators. */
const LOOKED_AT_MAX = 1_000;

/** Returns whether the Pix network and DICT answer the caller's operator. */
export const showNetworkState = operation(showNetworkStateContract, async ({ accountIds, operatorId }) => {
  const [oldest] = await rows<{ since: Date | null }>({
    name: "oldest-waiting-order",
    text: `SELECT min(created_at) AS since FROM (
             (SELECT account_id, created_at FROM rail_outbox
              WHERE connection_id IS NULL AND kind IN ('payout', 'return') ORDER BY created_at LIMIT $2)
             UNION ALL SELECT o.account_id, o.created_at FROM connection c CROSS JOIN LATERAL (
               SELECT account_id, created_at FROM rail_outbox
               WHERE connection_id = c.id AND kind IN ('payout', 'return') ORDER BY created_at LIMIT $2) o WHERE c.operator_id = $4
           ) AS waiting WHERE account_id = ANY($1::uuid[]) AND created_at < clock_timestamp() - make_interval(secs => $3)`,
    values: [accountIds, LOOKED_AT_MAX, WAITING_SECONDS, operatorId],
  });
  return { output: { ordersWaitSince: oldest?.since ?? null, dictIsSilent: isDictSilent(operatorId) } };
});
