/**
 * Places where a test may end a process: before and after each commit and each message to an outside system.
 * `uncommitted`: everything is written, COMMIT is not sent. `committed`: COMMIT is done, nobody is notified yet.
 */
export const FAILPOINTS = [
  // Requests
  "charges.unwritten",
  "charges.committed",
  "withdrawals.uncommitted",
  "withdrawals.committed",
  "refund.uncommitted",
  "refund.committed",
  "transfer.uncommitted",
  "transfer.committed",
  "export.running",
  "close.uncommitted",
  "close.committed",
  // Files of a close
  "closeFiles.part",
  "closeFiles.uncommitted",
  "closeFiles.committed",
  // Reconciliations
  "reconciliation.inspected",
  "reconciliation.rows",
  "reconciliation.uncommitted",
  "reconciliation.committed",
  // Messages from the rail
  "inbox.pulled",
  "inbox.committed",
  "inbox.acknowledged",
  "payments.uncommitted",
  "payments.committed",
  "payout-returns.stored",
  "payout-returns.uncommitted",
  "payout-returns.committed",
  "results.uncommitted",
  "results.committed",
  // Messages to the rail
  "orders.leased",
  "orders.sent",
  "orders.uncommitted",
  "orders.committed",
  "status-request.answered",
  "status-request.uncommitted",
  "status-request.committed",
  // Orders to banks
  "connection-orders.leased",
  "payout.prepared",
  "receipts.answered",
  "receipts.uncommitted",
  "receipts.committed",
  "connection.read",
  "connection.stored",
  // Webhooks
  "deliveries.claimed",
  "deliveries.made",
  "delivery.answered",
  "attempts.uncommitted",
  "attempts.committed",
  // Files
  "exports.claimed",
  "exports.part",
  // Schedules of statement files
  "schedules.uncommitted",
  "schedules.committed",
  "runs.uncommitted",
  "runs.committed",
  "run-files.uncommitted",
  "run-files.committed",
  "statement-delivery.claimed",
  "statement-delivery.sent",
  "statement-delivery.uncommitted",
  "statement-delivery.committed",
  // Transfers and expiry
  "transfers.uncommitted",
  "transfers.committed",
  "expiry.uncommitted",
  "expiry.committed",
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];
