import { refuse } from "#lib/core/errors.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { type Row, select } from "#lib/server/row.ts";

/** Locations taken at once from the pool. What a process does not use is lost with it: a location costs no money. */
const TAKEN_AT_ONCE = 100;
const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 100;

export type TakenLocation = Row<"ConnectionLocation", "locationId" | "location">;

/** What this process took from the pool of each connection and has not used, by connection id. */
const reserves = new Map<string, TakenLocation[]>();
const taking = new Map<string, Promise<void>>();

/**
 * Takes a location of a connection's pool for a new charge. An empty pool is filled first, for at most 5 s. Throws
 * SERVICE_UNAVAILABLE when the bank makes none in that time.
 */
export async function takeLocation(connectionId: string): Promise<TakenLocation> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const taken = reserves.get(connectionId)?.pop();
    if (taken) return taken;
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    await refill(connectionId);
  }
  const detail = "The bank gives no address for the QR code now. Nothing was stored: send the same request again.";
  throw refuse("SERVICE_UNAVAILABLE", detail, { headers: { "Retry-After": "2" } });
}

/** Gives back a location whose charge was not made. */
export function giveBackLocation(connectionId: string, location: TakenLocation): void {
  reserves.get(connectionId)?.push(location);
}

/** Requests that come at the same time share one query. */
function refill(connectionId: string): Promise<void> {
  const current = taking.get(connectionId) ?? take(connectionId).finally(() => taking.delete(connectionId));
  taking.set(connectionId, current);
  return current;
}

async function take(connectionId: string): Promise<void> {
  const taken = await rows<TakenLocation>({
    name: "take-locations",
    text: `DELETE FROM connection_location WHERE connection_id = $1 AND id IN (
             SELECT id FROM connection_location WHERE connection_id = $1 ORDER BY id LIMIT ${TAKEN_AT_ONCE} FOR UPDATE SKIP LOCKED)
           RETURNING ${select("ConnectionLocation", "connection_location", ["locationId", "location"])}`,
    values: [connectionId],
  });
  reserves.set(connectionId, [...(reserves.get(connectionId) ?? []), ...taken]);
  // The worker fills the pool again.
  await transaction((tx) => announce(tx, { accountIds: [], tags: [], queues: ["connections"] }));
}
