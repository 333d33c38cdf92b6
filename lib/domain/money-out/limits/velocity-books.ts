import { brtDay } from "#lib/core/brt.ts";
import { batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import type { Write } from "#lib/server/batching/write-together.ts";
import type { Queryable } from "#lib/server/db.ts";
import type { VelocityLimit } from "./velocity-limits.contract.ts";
import { periodsAt } from "./velocity-periods.ts";
import type { Use, VelocityState } from "./velocity-state.ts";

type Stored = {
  accountId: string;
  limits: Partial<Record<VelocityLimit, string>>;
  hours: [at: number, amount: string, count: string][] | null;
  destinations: [key: string, amount: string, count: string][] | null;
};

/** Business time, as the withdrawals are dated, in a form that lets the indexes be used. */
const NOW = "(SELECT clock_timestamp()) + clock_ahead(l.account_id)";
/** A raise is due by the real clock. */
const LOAD_VELOCITY = `
  SELECT l.account_id AS "accountId",
    jsonb_object_agg(l.name, held.value::text) FILTER (WHERE held.value IS NOT NULL) AS limits,
    (SELECT jsonb_agg(jsonb_build_array(extract(epoch FROM h.hour)::bigint * 1000, h.amount::text, h.count::text))
     FROM withdrawn_in_hour h WHERE h.account_id = l.account_id AND h.hour > ${NOW} - interval '25 hours') AS hours,
    (SELECT jsonb_agg(jsonb_build_array(d.day || ' ' || d.destination, d.amount::text, d.count::text))
     FROM withdrawn_to_destination d WHERE d.account_id = l.account_id AND d.day >= to_char(${NOW} - interval '4 hours', 'YYYY-MM-DD')
       AND d.destination = ANY($2::text[])) AS destinations
  FROM velocity_limit l
  CROSS JOIN LATERAL (SELECT CASE WHEN l.raise_at <= clock_timestamp() THEN l.raise_value ELSE l.value END AS value) AS held
  WHERE l.account_id = ANY($1::uuid[]) GROUP BY l.account_id`;

/**
 * Returns the velocity limits and the use of the accounts that have any, by account id. `destinations`: those whose use is
 * wanted. Call it with the accounts' books locked when the answer decides.
 */
export async function loadVelocity(
  on: Queryable,
  accountIds: readonly string[],
  destinations: readonly string[],
): Promise<Map<string, VelocityState>> {
  const { rows } = await on.query<Stored>({
    name: "load-velocity",
    text: LOAD_VELOCITY,
    values: [accountIds, destinations],
  });
  return new Map(rows.map((row) => [row.accountId, stateOf(row)]));
}

function stateOf({ limits, hours, destinations }: Stored): VelocityState {
  const use = (amount: string, count: string): Use => ({ amount: BigInt(amount), count: BigInt(count) });
  return {
    limits: Object.fromEntries(Object.entries(limits ?? {}).map(([name, value]) => [name, BigInt(value)])),
    hours: new Map((hours ?? []).map(([at, amount, count]) => [at, use(amount, count)])),
    destinations: new Map((destinations ?? []).map(([key, amount, count]) => [key, use(amount, count)])),
    added: { amount: 0n, count: 0n },
    addedTo: new Map(),
  };
}

const HOURS = batchRowsOf("WithdrawnInHour", ["accountId", "amount", "count"]);
const COUNT_HOURS = `INSERT INTO withdrawn_in_hour AS stored (${HOURS.columns}, hour)
  SELECT added.*, ${HOURS.after(1)}::timestamptz FROM ${HOURS.rows} AS added
  ON CONFLICT (account_id, hour) DO UPDATE SET amount = stored.amount + excluded.amount, count = stored.count + excluded.count`;
const DESTINATIONS = batchRowsOf("WithdrawnToDestination", ["accountId", "destination", "amount", "count"]);
const COUNT_DESTINATIONS = `INSERT INTO withdrawn_to_destination AS stored (${DESTINATIONS.columns}, day)
  SELECT added.*, ${DESTINATIONS.after(1)} FROM ${DESTINATIONS.rows} AS added
  ON CONFLICT (account_id, destination, day) DO UPDATE SET amount = stored.amount + excluded.amount, count = stored.count + excluded.count`;

/** Stores what was counted since the load: nothing when no account with limits withdrew. */
export function velocityWrites(states: ReadonlyMap<string, VelocityState>, now: Date): Write[] {
  const changed = [...states].filter(([, { added }]) => added.count > 0n);
  if (changed.length === 0) return [];
  const to = changed.flatMap(([accountId, { addedTo }]) =>
    [...addedTo].map(([destination, use]) => ({ accountId, destination, ...use })),
  );
  const hour = new Date(periodsAt(now).hour.from);
  const hours = changed.map(([accountId, { added }]) => ({ accountId, ...added }));
  return [
    {
      name: "count-withdrawn-in-hour",
      text: COUNT_HOURS,
      rows: hours.length,
      values: () => [...HOURS.values(hours), hour],
    },
    {
      name: "count-withdrawn-to-destination",
      text: COUNT_DESTINATIONS,
      rows: to.length,
      values: () => [...DESTINATIONS.values(to), brtDay(now)],
    },
  ];
}
