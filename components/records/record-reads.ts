import type { PageReads } from "#lib/client/query-cache.ts";

type Kind = "withdrawal" | "refund" | "transfer";

/** Returns what is prefetched for the page of a payout, refund or transfer. */
export function recordReads(
  operation: "showWithdrawal" | "showRefund" | "showTransfer",
  kind: Kind,
  transactionId: string,
): PageReads {
  return (read) =>
    Promise.all([read(operation, { transactionId }), read("showNote", { kind, subjectId: transactionId })]);
}
