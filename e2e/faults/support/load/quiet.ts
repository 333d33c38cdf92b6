import { poll } from "#e2e/support/poll.ts";
import { checkInvariants } from "#lib/domain/top/health/all-invariants.ts";
import { rows } from "#lib/server/db.ts";
import type { Stand } from "../stand.ts";
import { brokenPromises, type Client } from "./history.ts";
import { hearOfSilentKey } from "./load.ts";
import { unprovenMatches } from "./matches.ts";

const QUIET_BOUND_MS = 30_000;

/** The number of pending items of each kind. None may be left after `QUIET_BOUND_MS`. */
const UNDER_WAY = `SELECT what, count(*)::int AS n FROM (
    SELECT 'instructions of payers' AS what FROM simulator_instruction WHERE status = 'WAITING'
    UNION ALL SELECT 'messages of the rail' FROM simulator_message
    UNION ALL SELECT 'inbox' FROM rail_inbox WHERE refused_because IS NULL
    UNION ALL SELECT 'outbox ' || kind FROM rail_outbox
    UNION ALL SELECT 'withdrawals' FROM withdrawal WHERE status IN ('INITIATED', 'CONFIRMED')
    UNION ALL SELECT 'refunds' FROM refund WHERE status = 'PROCESSING'
    UNION ALL SELECT 'returns' FROM unapplied_payment WHERE status = 'RETURNING'
    UNION ALL SELECT 'transfers' FROM transfer WHERE status = 'PENDING'
    UNION ALL SELECT 'statement files' FROM statement_export WHERE status IN ('QUEUED', 'RUNNING') AND kind <> 'direct'
    UNION ALL SELECT 'matches' FROM reconciliation WHERE status IN ('INSPECTING', 'QUEUED', 'RUNNING')
    UNION ALL SELECT 'charges past their time' FROM charge WHERE status = 'PENDING' AND expires_at < clock_timestamp()
    UNION ALL SELECT 'closes ' || status FROM period_close_progress WHERE status <> 'CLOSED'
    UNION ALL SELECT 'deliveries' FROM webhook_outbox WHERE NOT exhausted) AS open GROUP BY what`;

type UnderWay = { what: string; n: number }[];

/** Waits until nothing is pending. Returns what is wrong then, in words; empty when nothing is. */
export async function violationsOnceQuiet(stand: Stand, client: Client): Promise<string[]> {
  await client.askAgain();
  await hearOfSilentKey(client, true);
  const open = await poll(
    () => stand.sql<UnderWay[number]>(UNDER_WAY),
    (found) => found.length === 0,
    QUIET_BOUND_MS,
  );
  const violations = await checkInvariants(rows, { staging: true });
  const quarantined = await stand.sql<{ because: string }>(
    "SELECT refused_because AS because FROM rail_inbox WHERE refused_because IS NOT NULL",
  );
  return [
    ...open.map(({ what, n }) => `${n} still under way: ${what}`),
    ...violations.map(({ invariant, what }) => `${invariant}: ${what}`),
    ...quarantined.map(({ because }) => `quarantined: ${because}`),
    ...(await brokenPromises(stand, client)),
    ...(await unheard(stand)),
    ...(await unwholeFiles(stand)),
    ...(await unprovenMatches(stand)),
  ];
}

/** Files that count as made and have other bytes than their hash says, or that could not be made. */
async function unwholeFiles({ sql }: Stand): Promise<string[]> {
  const broken = await sql<{ id: string; status: string }>(
    `SELECT e.id, e.status FROM statement_export e WHERE kind <> 'direct' AND (status = 'FAILED' OR status = 'DONE' AND sha256 <>
       (SELECT sha256(string_agg(p.bytes, ''::bytea ORDER BY p.number)) FROM statement_export_part p WHERE p.export_id = e.id))`,
  );
  return broken.map(({ id, status }) => `statement file ${id} is ${status} and not whole`);
}

/**
 * Deliveries that count as delivered but never arrived. A request arrives before its delivery counts as delivered, so
 * deliveries in progress are not reported.
 */
async function unheard({ sql, receiver }: Stand): Promise<string[]> {
  const delivered = await sql<{ id: string }>(
    "SELECT event_id AS id FROM webhook_delivery d WHERE NOT EXISTS (SELECT FROM webhook_outbox o WHERE o.delivery_id = d.id)",
  );
  const heard = new Set(
    [0, 1, 2].flatMap((type) => receiver.at(`/hook${type}`).map(({ headers }) => headers["webhook-id"])),
  );
  return delivered
    .filter(({ id }) => !heard.has(id))
    .map(({ id }) => `event ${id} counts as delivered and did not come`);
}
