import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { showStatusContract } from "./status.contract.ts";

type Ending = { status: string; errorCode: string | null; count: bigint };
type Kind = { table: "charge" | "withdrawal"; status: string; good: string; open: readonly string[] };
type Waiting = Row<"Withdrawal", "amount" | "createdAt">;
type Webhooks = { well: bigint; failing: bigint; paused: bigint; failingSince: Date | null };

const COUNTED_MAX = 10_000;
const IN_FLIGHT_MAX = 1_000;
const OLDEST_SHOWN = 5;

const CHARGES: Kind = {
  table: "charge",
  status: "CASE WHEN status = 'PENDING' AND expires_at < business_now(account_id) THEN 'EXPIRED' ELSE status END",
  good: "PAID",
  open: ["PENDING"],
};
const PAYOUTS: Kind = { table: "withdrawal", status: "status", good: "SUCCESS", open: ["INITIATED", "CONFIRMED"] };

/** Returns how charges and payouts of the last 24 hours have ended, the payouts in flight and webhooks' health. */
export const showStatus = operation(showStatusContract, async ({ accountIds }) => {
  const [charges, payouts, waiting, webhooks] = await Promise.all([
    outcomesOf(accountIds, CHARGES),
    outcomesOf(accountIds, PAYOUTS),
    payoutsInFlight(accountIds),
    webhookHealth(accountIds),
  ]);
  const amount = waiting.reduce((sum, payout) => sum + payout.amount, 0n);
  const inFlight = { count: waiting.length, amount, oldest: waiting.slice(0, OLDEST_SHOWN) };
  return { output: { charges, payouts, inFlight, webhooks } };
});

async function outcomesOf(accountIds: readonly string[], { table, status, good, open }: Kind) {
  const found = await rows<Ending>({
    name: `outcomes-of-${table}`,
    text: `SELECT status, "errorCode", count(*) FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT ${status} AS status, error_code AS "errorCode" FROM ${table}
             WHERE account_id = account.id AND created_at >= (SELECT clock_timestamp()) + clock_ahead(account.id) - interval '24 hours'
             ORDER BY created_at DESC, ${table}.id DESC LIMIT $2
           ) AS newest GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    values: [accountIds, COUNTED_MAX],
  });
  const ended = found.filter((ending) => !open.includes(ending.status)).map((e) => ({ ...e, count: Number(e.count) }));
  const sum = (endings: { count: number }[]) => endings.reduce((total, { count }) => total + count, 0);
  const isGood = (ending: { status: string }) => ending.status === good;
  return {
    ended: sum(ended),
    good: sum(ended.filter(isGood)),
    reasons: ended.filter((ending) => !isGood(ending)),
  };
}

function payoutsInFlight(accountIds: readonly string[]): Promise<Waiting[]> {
  return rows<Waiting>({
    name: "payouts-in-flight",
    text: `SELECT waiting.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN unnest($2::text[]) AS wanted(status)
           CROSS JOIN LATERAL (
             SELECT ${select("Withdrawal", "withdrawal", ["amount", "createdAt"])} FROM withdrawal
             WHERE account_id = account.id AND status = wanted.status AND status <> 'SUCCESS'
             ORDER BY created_at, id LIMIT $3
           ) AS waiting ORDER BY "createdAt" LIMIT $3`,
    values: [accountIds, PAYOUTS.open, IN_FLIGHT_MAX],
  });
}

async function webhookHealth(accountIds: readonly string[]) {
  const [health] = await rows<Webhooks>({
    name: "webhook-health",
    text: `SELECT count(*) FILTER (WHERE active AND failing_since IS NULL) AS well,
             count(*) FILTER (WHERE active AND failing_since IS NOT NULL) AS failing,
             count(*) FILTER (WHERE NOT active) AS paused,
             min(failing_since) FILTER (WHERE active) AS "failingSince"
           FROM webhook_endpoint WHERE account_id = ANY($1::uuid[]) AND deleted_at IS NULL`,
    values: [accountIds],
  });
  const { well, failing, paused, failingSince } = health as Webhooks;
  return { well: Number(well), failing: Number(failing), paused: Number(paused), failingSince };
}
