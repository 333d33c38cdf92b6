import { rows, type Tx } from "#lib/server/db.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";

/** Longer than one reading of a bank may take. */
const LEASE = "interval '10 minutes'";

/** The banks that this worker may read now, and the name under which it has them. */
export type ReadingLease = { ids: ReadonlySet<string>; holder: string };

/** Leases those of these connections that no other worker reads. */
export async function leaseReading(ids: string[]): Promise<ReadingLease> {
  const holder = workerId();
  if (ids.length === 0) return { ids: new Set(), holder };
  const leased = await rows<{ id: string }>({
    name: "lease-connections",
    text: `UPDATE connection_state SET leased_by = $2, leased_until = clock_timestamp() + ${LEASE}
           WHERE connection_id = ANY($1::uuid[]) AND (leased_until IS NULL OR leased_until < clock_timestamp()) RETURNING connection_id AS id`,
    values: [ids, holder],
  });
  return { ids: new Set(leased.map(({ id }) => id)), holder };
}

/** Lets any worker read a connection's bank. */
export async function endReading(id: string, { holder }: ReadingLease): Promise<void> {
  await rows({
    name: "release-connection",
    text: "UPDATE connection_state SET leased_by = NULL, leased_until = NULL WHERE connection_id = $1 AND leased_by = $2",
    values: [id, holder],
  });
}

/** Lets other workers read the banks that workers read which no longer run. */
export async function freeReadings(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-connections",
    text: "UPDATE connection_state SET leased_by = NULL, leased_until = NULL WHERE leased_by = ANY($1::uuid[])",
    values: [workerIds],
  });
}
