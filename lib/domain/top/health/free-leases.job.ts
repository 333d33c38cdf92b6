import { freeOrders } from "#lib/rail/queues/outbox.ts";
import { freeInstructions } from "#lib/rail/simulator/pay-instructions.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { removeSilentWorkers } from "#lib/server/jobs/worker-registry.ts";
import { freeReadings } from "../../bank-work/connection-work/reading-lease.ts";
import { freeProofs } from "../../bank-work/proofs/claim-days.ts";
import { freeReconciliations } from "../../files/reconciliations/state/claim-reconciliation.ts";
import { freeTests } from "../../files/sftp-servers/sftp-target.ts";
import { freeStatementDeliveries } from "../../files/statement-schedules/due-delivery.ts";
import { freeDeliveries } from "../../integration/webhooks/deliveries/claim-deliveries.ts";
import { freeCloses } from "../../statement/closes/claim-close.ts";
import { freeExports } from "../../statement/statement-exports/free-exports.ts";

/**
 * Frees what dead workers had leased, so that nothing waits until a lease expires. Long work of a worker that was
 * unregistered loses no attempt: it did not kill its worker. Returns 0: one run frees all.
 */
export async function freeLeases(): Promise<number> {
  await transaction(async (tx) => {
    const { workerIds, unregistered } = await removeSilentWorkers(tx);
    if (workerIds.length === 0) return;
    await freeOrders(tx, workerIds);
    await freeDeliveries(tx, workerIds);
    await freeInstructions(tx, workerIds);
    await freeExports(tx, workerIds, unregistered);
    await freeCloses(tx, workerIds, unregistered);
    await freeReconciliations(tx, workerIds, unregistered);
    await freeProofs(tx, workerIds);
    await freeStatementDeliveries(tx, workerIds);
    await freeTests(tx, workerIds);
    await freeReadings(tx, workerIds);
    const queues = [
      "instructions",
      "orders",
      "bankOrders",
      "deliveries",
      "exports",
      "schedules",
      "closes",
      "reconciliations",
      "connections",
    ] as const;
    await announce(tx, { accountIds: [], tags: [], queues: [...queues] });
  });
  return 0;
}
