import { rows } from "#lib/server/db.ts";
import type { World } from "./world.ts";

const UNDER_WAY = `SELECT c.connection_id AS "connectionId", what, count(*)::int AS n
  FROM unnest($1::uuid[], $2::uuid[]) AS c(connection_id, account_id) CROSS JOIN LATERAL (
    SELECT 'outbox ' || kind AS what FROM rail_outbox WHERE connection_id = c.connection_id
    UNION ALL SELECT 'inbox ' || kind FROM rail_inbox WHERE connection_id = c.connection_id AND refused_because IS NULL
    UNION ALL SELECT 'withdrawals' FROM withdrawal WHERE account_id = c.account_id AND status IN ('INITIATED', 'CONFIRMED')
    UNION ALL SELECT 'refunds' FROM refund WHERE account_id = c.account_id AND status = 'PROCESSING'
    UNION ALL SELECT 'unapplied' FROM unapplied_payment WHERE account_id = c.account_id AND status = 'RETURNING') AS open
  GROUP BY 1, 2`;

/** Returns what has not ended in these runs, in words; empty when nothing is under way. */
export async function openWork(worlds: readonly World[]): Promise<string[]> {
  const ours = await rows<{ connectionId: string; what: string; n: number }>({
    text: UNDER_WAY,
    values: [worlds.map(({ connectionId }) => connectionId), worlds.map(({ accountId }) => accountId)],
  });
  const seedOf = new Map<string, number>(worlds.map(({ connectionId, seed }) => [connectionId, seed]));
  const unread = [...(await unreadPayments(worlds)), ...(await unreadReturns(worlds))];
  return [
    ...ours.map(({ connectionId, what, n }) => `seed ${seedOf.get(connectionId)}: ${n} × ${what}`),
    ...worlds.flatMap((world) => atBank(world)),
    ...unread,
  ];
}

function atBank({ bank, seed }: World): string[] {
  const left = bank.store.get<{ n: number }>(
    `SELECT (SELECT count(*) FROM payout WHERE due_at IS NOT NULL) + (SELECT count(*) FROM payment_return WHERE due_at IS NOT NULL)
       + (SELECT count(*) FROM notification WHERE due_at IS NOT NULL) AS n`,
  )?.n;
  return left ? [`seed ${seed}: ${left} at the bank`] : [];
}

async function unreadPayments(worlds: readonly World[]): Promise<string[]> {
  const known = await rows<{ id: string }>({
    text: `SELECT end_to_end_id AS id FROM payment WHERE account_id = ANY($1::uuid[])
           UNION ALL SELECT end_to_end_id FROM unapplied_payment WHERE account_id = ANY($1::uuid[])`,
    values: [worlds.map(({ accountId }) => accountId)],
  });
  const ids = new Set(known.map(({ id }) => id));
  return worlds.flatMap(({ seed, payments }) => {
    const n = payments.filter(({ endToEndId }) => !ids.has(endToEndId)).length;
    return n > 0 ? [`seed ${seed}: ${n} payments unread`] : [];
  });
}

async function unreadReturns(worlds: readonly World[]): Promise<string[]> {
  const booked = await rows<{ id: string }>({
    text: "SELECT return_id AS id FROM payout_return WHERE connection_id = ANY($1::uuid[])",
    values: [worlds.map(({ connectionId }) => connectionId)],
  });
  const ids = new Set(booked.map(({ id }) => id));
  return worlds.flatMap(({ seed, bank }) => {
    const there = bank.store.all<{ id: string }>("SELECT rtr_id AS id FROM payout_return");
    const n = there.filter(({ id }) => !ids.has(id)).length;
    return n > 0 ? [`seed ${seed}: ${n} returns of payouts unread`] : [];
  });
}
