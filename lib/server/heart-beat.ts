import { randomUUID } from "node:crypto";
import { rows, type Tx } from "./db.ts";

/** How often a worker says that it lives. */
export const HEART_BEAT_MS = 1_000;

let name = randomUUID();
let isUsed = false;
const formerNames = new Set<string>();

/** Who this process is among the workers: under this name it leases what it works on. */
export function workerId(): string {
  isUsed = true;
  return name;
}

/**
 * Takes another name: when an answer of the database is lost, nobody knows what was leased or recorded, and what stands
 * under the old name is freed as if its worker had died.
 */
export function takeNewName(): void {
  if (!isUsed) return;
  formerNames.add(name);
  name = randomUUID();
  isUsed = false;
}

/** After so long some worker takes up what a silent one had leased; one that only hung does no harm when it goes on. */
const MISSED_AFTER = "3 seconds";
const SILENCE = "15 seconds";

/** Notes that this worker lives, under its present name alone. */
export async function writeHeartBeat(): Promise<void> {
  const former = [...formerNames];
  await rows({
    name: "heart-beat",
    text: `WITH seen AS (INSERT INTO worker_process (id, seen_at)
             SELECT $1::uuid, clock_timestamp() UNION ALL SELECT id, '-infinity' FROM unnest($2::uuid[]) AS former(id)
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at)
           INSERT INTO health (name, violated, checked_at) VALUES ('worker', false, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET violated = false, checked_at = excluded.checked_at`,
    values: [name, former],
  });
  for (const id of former) formerNames.delete(id);
}

/** Notes that this worker works no more: what it has leased may be taken at once. */
export async function sayGoodbye(): Promise<void> {
  await rows({ text: "UPDATE worker_process SET seen_at = '-infinity' WHERE id = $1", values: [name] });
}

/** Strikes off the workers that are silent, and gives their ids: in this transaction what they had leased must be freed. */
export async function strikeOffSilent(tx: Tx): Promise<string[]> {
  const struck = await tx.query<{ id: string }>({
    name: "strike-off-silent",
    text: `DELETE FROM worker_process WHERE id IN (
             SELECT id FROM worker_process WHERE seen_at < clock_timestamp() - interval '${MISSED_AFTER}' FOR UPDATE SKIP LOCKED)
           RETURNING id`,
  });
  return struck.rows.map(({ id }) => id);
}

/** Whether some worker has said within 15 s that it lives. */
export async function isWorkerAlive(): Promise<boolean> {
  const found = await rows({
    name: "is-worker-alive",
    text: `SELECT 1 FROM health WHERE name = 'worker' AND checked_at > clock_timestamp() - interval '${SILENCE}'`,
  });
  return found.length > 0;
}
