import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { announcement } from "#lib/server/jobs/notify.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import type { Row } from "#lib/server/row.ts";

/** Rows taken at once from the pool. What a process does not use is lost with it: a location costs no money. */
const ROWS_AT_ONCE = 5;
/** A busy process takes twice as many as the last time, up to this many. */
const ROWS_AT_ONCE_MAX = 20;
const BUSY_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 100;

export type TakenLocation = { locationId: string; location: string };
type Taken = Row<"ConnectionLocation", "locationIds" | "locations">;

/** What this process took from the pool of a connection and has not used. */
type Reserve = {
  locations: TakenLocation[];
  refillAt: number;
  takenAt: number;
  rows: number;
  taking: Promise<void> | null;
};
const reserves = new Map<string, Reserve>();

/**
 * Takes a location of a connection's pool for a new charge. An empty pool is filled first, for at most 5 s. Throws
 * BANK_UNAVAILABLE when the bank makes none in that time.
 */
export async function takeLocation(connectionId: string): Promise<TakenLocation> {
  const reserve = reserves.get(connectionId) ?? emptyReserve(connectionId);
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const taken = reserve.locations.pop();
    // Taken ahead, so that requests do not wait for the query.
    if (reserve.locations.length === reserve.refillAt) refill(connectionId, reserve).catch(reportFailure);
    if (taken) return taken;
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    await refill(connectionId, reserve);
  }
  const detail = "The bank gives no address for the QR code now. Nothing was stored: send the same request again.";
  throw refuse("BANK_UNAVAILABLE", detail, { headers: { "Retry-After": "2" } });
}

function emptyReserve(connectionId: string): Reserve {
  const reserve: Reserve = { locations: [], refillAt: 0, takenAt: 0, rows: ROWS_AT_ONCE, taking: null };
  reserves.set(connectionId, reserve);
  return reserve;
}

/** Gives back a location whose charge was not made. */
export function giveBackLocation(connectionId: string, location: TakenLocation): void {
  reserves.get(connectionId)?.locations.push(location);
}

/** Requests that come at the same time share one query. */
function refill(connectionId: string, reserve: Reserve): Promise<void> {
  reserve.taking ??= take(connectionId, reserve).finally(() => {
    reserve.taking = null;
  });
  return reserve.taking;
}

async function take(connectionId: string, reserve: Reserve): Promise<void> {
  const isBusy = Date.now() - reserve.takenAt < BUSY_WITHIN_MS;
  reserve.rows = isBusy ? Math.min(2 * reserve.rows, ROWS_AT_ONCE_MAX) : ROWS_AT_ONCE;
  reserve.takenAt = Date.now();
  // The announcement lets the worker fill the pool again, most of all an empty one.
  const announced = announcement({ accountIds: [], tags: [], queues: ["connections"] });
  const taken = await rows<Taken>({
    name: "take-locations",
    text: `WITH taken AS (
             DELETE FROM connection_location WHERE connection_id = $1 AND id = ANY(ARRAY(
               SELECT id FROM connection_location WHERE connection_id = $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
             RETURNING location_ids, locations),
           announced AS (SELECT pg_notify($3, $4))
           SELECT coalesce(location_ids, '{}') AS "locationIds", coalesce(locations, '{}') AS locations
           FROM announced LEFT JOIN taken ON true`,
    values: [connectionId, reserve.rows, ...announced.values()],
  });
  const locations = taken.flatMap(({ locationIds, locations }) =>
    locationIds.map((locationId, i) => ({ locationId, location: locations[i] as string })),
  );
  reserve.locations.push(...locations);
  reserve.refillAt = Math.ceil(locations.length / 2);
}

function reportFailure(error: unknown): void {
  log().warn(errorFields(error), "cannot take locations ahead");
}
