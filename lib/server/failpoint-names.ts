/**
 * Where a test may end a process, one for each side of a commit and of each word to the outside. `uncommitted`: all is
 * written, COMMIT is not sent; `committed`: it is done, and nobody has been told.
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
  // Messages of the rail
  "inbox.pulled",
  "inbox.uncommitted",
  "inbox.committed",
  "inbox.acknowledged",
  "payments.uncommitted",
  "payments.committed",
  "results.uncommitted",
  "results.committed",
  // Words to the rail
  "answers.leased",
  "answers.sent",
  "answers.committed",
  "orders.leased",
  "orders.sent",
  "orders.uncommitted",
  "orders.committed",
  "silence.answered",
  "silence.uncommitted",
  "silence.committed",
  // Webhooks
  "deliveries.claimed",
  "delivery.answered",
  "attempts.uncommitted",
  "attempts.committed",
  // The clock
  "transfers.uncommitted",
  "transfers.committed",
  "expiry.uncommitted",
  "expiry.committed",
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];
