import { unansweredSince } from "#lib/core/states/connection-standing.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountsOf } from "../../base/accounts/account.ts";
import { movesMoney } from "../../base/accounts/unconnected.ts";
import { isDictSilent } from "../../base/dict/dict-silence.ts";
import { showNetworkStateContract } from "./status.contract.ts";

/** An order is sent in less than a second. One that has waited for this long shows that the network does not take it. */
const WAITING_SECONDS = 10;
/** Of the oldest orders of all operators. */
const LOOKED_AT_MAX = 1_000;

/** Returns whether the network, DICT and the banks answer the caller's operator. */
export const showNetworkState = operation(showNetworkStateContract, async (ctx) => {
  const [accounts, waiting, found] = await Promise.all([
    accountsOf(ctx),
    rows<Waiting>({
      name: "oldest-waiting-orders",
      text: OLDEST,
      values: [ctx.accountIds, LOOKED_AT_MAX, WAITING_SECONDS, ctx.operatorId],
    }),
    rows<FoundBank>({ name: "banks-standing", text: BANKS, values: [ctx.operatorId] }),
  ]);
  const waitSince = (connectionId: string | null) =>
    waiting.find((one) => one.connectionId === connectionId)?.since ?? null;
  const banks = found.flatMap((bank) => {
    const accountNumbers = accounts.filter(({ connection }) => connection?.id === bank.id).map(({ number }) => number);
    const state = accountNumbers.length > 0 ? stateOf(bank, waitSince(bank.id)) : null;
    return state ? [{ name: bank.name, accountNumbers, ...state }] : [];
  });
  return {
    output: {
      ordersWaitSince: waitSince(null),
      dictIsSilent: isDictSilent(ctx.operatorId),
      banks,
      withoutBank: accounts.filter((account) => !movesMoney(account)).map(({ number }) => number),
    },
  };
});

type Waiting = { connectionId: string | null; since: Date };

const OLDEST = `SELECT connection_id AS "connectionId", min(created_at) AS since FROM (
    (SELECT connection_id, account_id, created_at FROM rail_outbox
     WHERE connection_id IS NULL AND kind IN ('payout', 'return') ORDER BY created_at LIMIT $2)
    UNION ALL SELECT c.id, o.account_id, o.created_at FROM connection c CROSS JOIN LATERAL (
      SELECT account_id, created_at FROM rail_outbox
      WHERE connection_id = c.id ORDER BY created_at LIMIT $2) o WHERE c.operator_id = $4
  ) AS waiting WHERE account_id = ANY($1::uuid[]) AND created_at < clock_timestamp() - make_interval(secs => $3) GROUP BY 1`;

type FoundBank = {
  id: string;
  name: string;
  active: boolean;
  pausedAt: Date | null;
  pausedBy: string | null;
  testedAt: Date | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  now: Date;
};

const BANKS = `SELECT c.id, c.name, c.active, c.paused_at AS "pausedAt", p.name AS "pausedBy", c.tested_at AS "testedAt",
    s.failing_since AS "failingSince", s.last_success_at AS "lastSuccessAt", clock_timestamp() AS now
  FROM connection c LEFT JOIN connection_state s ON s.connection_id = c.id LEFT JOIN staff p ON p.operator_id = c.operator_id AND c.paused_by = 'staff:' || p.id
  WHERE c.operator_id = $1 ORDER BY c.name, c.id`;

function stateOf(bank: FoundBank, ordersWaitSince: Date | null) {
  const { active, pausedAt, pausedBy, now } = bank;
  if (!active) return { state: "PAUSED" as const, since: pausedAt, pausedBy, ordersWaitSince };
  const since = unansweredSince({ ...bank, answers: bank }, now);
  if (since) return { state: "UNANSWERED" as const, since, pausedBy: null, ordersWaitSince };
  return ordersWaitSince && { state: "SLOW" as const, since: ordersWaitSince, pausedBy: null, ordersWaitSince };
}
