import type { Tx } from "#lib/server/db.ts";

/**
 * Lets another worker begin anew what these workers were making. Their next write finds that they no longer have the lease.
 * What `unregistered` ones had loses no attempt.
 */
export async function freeExports(tx: Tx, workerIds: string[], unregistered: string[]): Promise<void> {
  await tx.query({
    name: "free-exports",
    text: `UPDATE statement_export SET leased_until = clock_timestamp(), leased_by = NULL,
             attempts = attempts - (leased_by = ANY($2::uuid[]))::int
           WHERE status = 'RUNNING' AND leased_by = ANY($1::uuid[])`,
    values: [workerIds, unregistered],
  });
}
