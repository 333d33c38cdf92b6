import { randomUUID } from "node:crypto";
import { rows, type Tx } from "../db.ts";

export const HEARTBEAT_MS = 1_000;

let name = randomUUID();
let isUsed = false;
const formerIds = new Set<string>();

/** Returns this worker's id, under which it leases its work. */
export function workerId(): string {
  isUsed = true;
  return name;
}

/**
 * Gives this worker a new id. When the database's answer to a query is lost, it is unknown what was leased or recorded:
 * the leases under the old id are then freed as if the worker had died.
 */
export function takeNewWorkerId(): void {
  if (!isUsed) return;
  formerIds.add(name);
  name = randomUUID();
  isUsed = false;
}

/**
 * After this time without a heartbeat other workers take over a worker's leases. A worker that only hung does no harm
 * when it continues.
 */
const MISSED_AFTER = "3 seconds";
const SILENCE = "15 seconds";

/** Records a heartbeat of this worker, and marks its former ids as dead. */
export async function writeHeartbeat(): Promise<void> {
  const former = [...formerIds];
  await rows({
    name: "heart-beat",
    text: `WITH seen AS (INSERT INTO worker_process (id, seen_at)
             SELECT $1::uuid, clock_timestamp() UNION ALL SELECT id, '-infinity' FROM unnest($2::uuid[]) AS former(id)
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
           INSERT INTO health (name, violated, checked_at) VALUES ('worker', false, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET violated = false, checked_at = excluded.checked_at`,
    values: [name, former],
  });
  for (const id of former) formerIds.delete(id);
}

/** Marks this worker as stopped, so that its leases are freed at once. */
export async function unregisterWorker(): Promise<void> {
  await rows({ text: "UPDATE worker_process SET seen_at = '-infinity' WHERE id = $1", values: [name] });
}

/**
 * Deletes the workers without a heartbeat for 3 s and returns their ids. `unregistered`: those of them that did not die, but
 * stopped or took a new id. The caller must free their leases in the same transaction.
 */
export async function removeSilentWorkers(tx: Tx): Promise<{ workerIds: string[]; unregistered: string[] }> {
  const struck = await tx.query<{ id: string; isUnregistered: boolean }>({
    name: "remove-silent-workers",
    text: `DELETE FROM worker_process WHERE id = ANY(ARRAY(
             SELECT id FROM worker_process WHERE seen_at < clock_timestamp() - interval '${MISSED_AFTER}' FOR UPDATE SKIP LOCKED))
           RETURNING id, seen_at = '-infinity' AS "isUnregistered"`,
  });
  const idsOf = (workers: { id: string }[]) => workers.map(({ id }) => id);
  return {
    workerIds: idsOf(struck.rows),
    unregistered: idsOf(struck.rows.filter(({ isUnregistered }) => isUnregistered)),
  };
}

/** Returns whether any worker had a heartbeat within the last 15 s. */
export async function isWorkerAlive(): Promise<boolean> {
  const found = await rows({
    name: "is-worker-alive",
    text: `SELECT 1 FROM health WHERE name = 'worker' AND checked_at > clock_timestamp() - interval '${SILENCE}'`,
  });
  return found.length > 0;
}
